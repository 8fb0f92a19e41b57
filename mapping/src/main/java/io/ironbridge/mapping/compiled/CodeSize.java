package io.ironbridge.mapping.compiled;

/**
 * What a run of some code needs room for.
 *
 * @param constants texts as {@link MemberName}, numbers
 * @param roots variables
 * @param paths values that are looked up once in a run
 * @param loops nested loops
 * @param slots members of their elements
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record CodeSize(Object[] constants, int roots, int paths, int loops, int slots) {}
