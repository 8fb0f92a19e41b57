package io.ironbridge.mapping.compiled;

/** The content of a variable such as {@code $zosAssetResponse}: known members, each a value. */
interface Members {
    /** The value; {@link Value#UNDEFINED} if there is none. */
    long member(String name, Run run);
}
