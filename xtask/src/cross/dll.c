/* The entry point that Windows calls when it loads and unloads a DLL. It is usually in the C runtime, which is not linked.
 * libturret has nothing to set up, so every call succeeds. */
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved)
{
    (void)library;
    (void)reason;
    (void)reserved;
    return 1;
}
