package io.ironbridge.lab.cics.runtime;

import java.nio.file.Path;
import java.time.ZoneId;

/**
 * Settings of a servant.
 *
 * @param loadLibrary folder of the programs: {@code NAME.so}, {@code NAME.forms}, jars
 * @param applid APPLID of the region, 1 to 8 characters
 * @param sysid SYSID of the region, 1 to 4 characters
 * @param number of the servant, from 1
 * @param zone of EIBTIME, ASKTIME and FORMATTIME
 * @param mostStorage bytes that a task may hold by GETMAIN and SET; then NOSTG
 * @param mostContainerBytes bytes of one container; then LENGERR
 * @param deepestLink link levels of one task; then PGMIDERR with RESP2 3
 * @param libcob file name of GnuCOBOL's runtime library
 */
public record ServantConfig(
        Path loadLibrary,
        String applid,
        String sysid,
        int number,
        ZoneId zone,
        long mostStorage,
        int mostContainerBytes,
        int deepestLink,
        String libcob) {
    /** 256 MiB. */
    public static final long MOST_STORAGE = 256L << 20;

    /** 32 MiB, of which a message of the default length takes one. */
    public static final int MOST_CONTAINER_BYTES = 32 << 20;

    /** A safe depth for one thread's stack. */
    public static final int DEEPEST_LINK = 100;

    /** Of GnuCOBOL 3 on Linux. */
    public static final String LIBCOB = "libcob.so.4";

    /** A configuration with the default limits, in the zone of the machine. */
    public static ServantConfig of(Path loadLibrary, String applid, String sysid, int number) {
        return new ServantConfig(
                loadLibrary,
                applid,
                sysid,
                number,
                ZoneId.systemDefault(),
                MOST_STORAGE,
                MOST_CONTAINER_BYTES,
                DEEPEST_LINK,
                LIBCOB);
    }
}
