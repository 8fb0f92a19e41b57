package io.ironbridge.lab.cics.region;

/**
 * The target of requests for a path.
 *
 * @param urimap its name
 * @param path as in the URIMAP: with {@code *} at its end for all paths that begin so
 * @param program empty for the built-in host link
 * @param user empty: the client's, else the region's
 */
record Route(
        String urimap,
        String path,
        KnownTransaction transaction,
        String program,
        String user,
        boolean enabled) {
    boolean isExact() {
        return !path.endsWith("*");
    }

    boolean matches(String requested) {
        return isExact()
                ? requested.equals(path)
                : requested.startsWith(path.substring(0, path.length() - 1));
    }
}
