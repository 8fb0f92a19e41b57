package io.ironbridge.mapping.compiled;

/** What stands behind a variable such as {@code $zosAssetResponse}: known members, each a value. */
interface Members {
    /** The value; {@link Value#UNDEFINED} when there is none. */
    long member(String name, Run run);
}
