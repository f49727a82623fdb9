//! The C# bindings, with both compilers and both runtimes.

#[path = "support/dotnet.rs"]
mod dotnet;
#[path = "support/library.rs"]
mod library;

use dotnet::{Build, PLATFORMS};

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn csharp() {
    for platform in PLATFORMS {
        let mut sources = dotnet::sources("bindings/csharp/Libturret");
        sources.extend(dotnet::sources("bindings/csharp/Tests"));
        let build = Build {
            name: "tests",
            sources: &sources,
            references: &[],
            defines: &[],
            is_library: false,
        };
        let program = dotnet::compile(platform, &build);
        println!("{}", library::run(&mut dotnet::command(platform, &program)));
    }
}
