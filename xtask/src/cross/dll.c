/* What Windows calls in a DLL as it comes and goes: of the runtime of C, which is not linked in. libturret has nothing to
 * set up, so that every call is well. */
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved)
{
    (void)library;
    (void)reason;
    (void)reserved;
    return 1;
}
