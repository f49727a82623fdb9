// Stands in for Unreal in the tests: classes with the names of Unreal's types, written for these tests from Epic's
// documentation. They have what the component and the example of docs/unreal.md use, and nothing else.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// Unreal's macros with short names, which a header must not use for anything else.
#define check(expression) (void)(expression)
#define verify(expression) (void)(expression)
#define ensure(expression) (!!(expression))
#define PI (3.1415926535897932f)
#define TEXT(text) L##text
#define ANSI_TO_TCHAR(text) (FAnsiToTchar(text).Get())

#define UCLASS(...)
#define UFUNCTION(...)
#define UPROPERTY(...)
#define GENERATED_BODY() \
public: \
	static constexpr bool bIsUnrealClass = true;
#define LIBTURRETCOMPONENT_API
#define MYGAME_API

using TCHAR = wchar_t;

struct FAnsiToTchar
{
	explicit FAnsiToTchar(const char* Text) : Wide(Text, Text + std::char_traits<char>::length(Text)) {}
	const TCHAR* Get() const { return Wide.c_str(); }

private:
	std::wstring Wide;
};

class FString
{
public:
	FString() = default;
	FString(const TCHAR* Text) : Characters(Text) {}
	bool IsEmpty() const { return Characters.empty(); }
	const TCHAR* operator*() const { return Characters.c_str(); }
	bool operator!=(const FString& Other) const { return Characters != Other.Characters; }

private:
	std::wstring Characters;
};

/** The lines that have been logged. */
inline std::vector<std::wstring> LoggedLines;

template <class... Types> void LogLine(const TCHAR* Format, Types... Arguments)
{
	static_assert((std::is_same_v<Types, const TCHAR*> && ...), "%s of Unreal takes TCHARs");
	std::wstring Line = Format;
	for (const TCHAR* Argument : {Arguments...})
	{
		Line.replace(Line.find(L"%s"), 2, Argument);
	}
	LoggedLines.push_back(Line);
}

#define DEFINE_LOG_CATEGORY_STATIC(Category, Default, Compiled) static const int Category [[maybe_unused]] = 0
#define UE_LOG(Category, Verbosity, Format, ...) LogLine(Format, __VA_ARGS__)

struct FMath
{
	static double Abs(double Number) { return std::fabs(Number); }
};

struct FRotator
{
	double Pitch = 0, Yaw = 0, Roll = 0;
	static const FRotator ZeroRotator;
};
inline const FRotator FRotator::ZeroRotator{};

struct FVector
{
	double X = 0, Y = 0, Z = 0;

	FVector() = default;
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	FVector operator+(const FVector& V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }
	FVector operator-(const FVector& V) const { return {X - V.X, Y - V.Y, Z - V.Z}; }
	FVector operator*(const FVector& V) const { return {X * V.X, Y * V.Y, Z * V.Z}; }
	FVector operator*(double Scale) const { return {X * Scale, Y * Scale, Z * Scale}; }
	FVector& operator+=(const FVector& V) { return *this = *this + V; }
	double Size() const { return std::sqrt(DotProduct(*this, *this)); }
	FRotator Rotation() const
	{
		return {std::atan2(Z, std::hypot(X, Y)) * 180 / M_PI, std::atan2(Y, X) * 180 / M_PI, 0};
	}

	static double DotProduct(const FVector& A, const FVector& B) { return A.X * B.X + A.Y * B.Y + A.Z * B.Z; }
	static double Dist(const FVector& A, const FVector& B) { return (A - B).Size(); }
	static FVector CrossProduct(const FVector& A, const FVector& B)
	{
		return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
	}

	static const FVector ZeroVector, OneVector, ForwardVector;
};
inline const FVector FVector::ZeroVector{};
inline const FVector FVector::OneVector{1, 1, 1};
inline const FVector FVector::ForwardVector{1, 0, 0};

struct FQuat
{
	double X = 0, Y = 0, Z = 0, W = 1;

	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
	/** About an axis of length 1, by an angle in radians. */
	FQuat(const FVector& Axis, double Angle)
		: X(Axis.X * std::sin(Angle / 2)), Y(Axis.Y * std::sin(Angle / 2)), Z(Axis.Z * std::sin(Angle / 2)), W(std::cos(Angle / 2))
	{
	}
	/** First the other, then this. */
	FQuat operator*(const FQuat& Q) const
	{
		return {W * Q.X + X * Q.W + Y * Q.Z - Z * Q.Y, W * Q.Y - X * Q.Z + Y * Q.W + Z * Q.X,
			W * Q.Z + X * Q.Y - Y * Q.X + Z * Q.W, W * Q.W - X * Q.X - Y * Q.Y - Z * Q.Z};
	}
	FQuat Inverse() const { return {-X, -Y, -Z, W}; }
	FQuat GetNormalized() const
	{
		const double Length = std::sqrt(X * X + Y * Y + Z * Z + W * W);
		return {X / Length, Y / Length, Z / Length, W / Length};
	}
	FVector RotateVector(const FVector& V) const
	{
		const FVector Axis{X, Y, Z}, Twice = FVector::CrossProduct(Axis, V) * 2;
		return V + Twice * W + FVector::CrossProduct(Axis, Twice);
	}
	FVector UnrotateVector(const FVector& V) const { return Inverse().RotateVector(V); }

	static const FQuat Identity;
};
inline const FQuat FQuat::Identity{};

class UObject
{
public:
	virtual ~UObject() = default;
	FString GetPathName() const { return TEXT("/Game/Range.Gun"); }
	/** Destroyed, but not yet freed, as Unreal's objects are until garbage is collected. */
	bool bIsGarbage = false;
};

inline bool IsValid(const UObject* Object)
{
	return Object && !Object->bIsGarbage;
}

template <class T> class TObjectPtr
{
public:
	TObjectPtr(T* InObject = nullptr) : Object(InObject) {}
	operator T*() const { return Object; }
	T* operator->() const { return Object; }
	T* Get() const { return Object; }

private:
	T* Object;
};

template <class T> class TWeakObjectPtr
{
public:
	TWeakObjectPtr(T* InObject = nullptr) : Object(InObject) {}
	T* Get() const { return IsValid(Object) ? Object : nullptr; }

private:
	T* Object;
};

/** A class of objects, by which one is made. */
template <class T> struct TSubclassOf
{
	std::function<T*()> Make;
	explicit operator bool() const { return static_cast<bool>(Make); }
};

/** A delegate of one argument. */
template <class Type> class TMulticast
{
public:
	template <class T> void AddDynamic(T* Object, void (T::*Function)(Type))
	{
		Listeners.push_back([=](Type Argument) { (Object->*Function)(Argument); });
	}
	void Broadcast(Type Argument) const
	{
		for (const auto& Listener : Listeners)
		{
			Listener(Argument);
		}
	}

private:
	std::vector<std::function<void(Type)>> Listeners;
};

#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, Type, Parameter) using Name = TMulticast<Type>
