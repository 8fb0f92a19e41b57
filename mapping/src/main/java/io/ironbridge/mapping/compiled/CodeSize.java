package io.ironbridge.mapping.compiled;

/**
 * Sizes of the state that a run of some code needs.
 *
 * @param constants texts as {@link MemberName}, numbers
 * @param roots variables
 * @param paths values that are looked up once in a run
 * @param loops nested loops
 * @param slots members of their elements
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CodeSize(Object[] constants, int roots, int paths, int loops, int slots) {}
