package io.ironbridge.workloaddriver.profile;

/** Categories of CPU time, in the order of reports. */
public enum CpuPart {
    HTTP("HTTP"),
    MAPPING("mapping"),
    TRANSCODING("transcoding"),
    CONNECTOR("connector"),
    GATEWAY("rest of the gateway"),
    LAB("lab"),
    SERVER("application server"),
    OTHER("other code"),
    SOCKETS("system calls: sockets"),
    WAITING("system calls: waiting and waking"),
    UNKNOWN("no stack"),
    COLLECTOR("JVM: collector threads"),
    VM_THREAD("JVM: VM thread, in which the serial collector works"),
    COMPILER("JVM: compiler"),
    VM("JVM: other threads"),
    RECORDER("flight recorder");

    private final String title;

    CpuPart(String title) {
        this.title = title;
    }

    /** Name in results. */
    public String title() {
        return title;
    }
}
