package io.ironbridge.mapping;

/**
 * How the asset's request is built.
 *
 * @param root name of the one top property ({@code body} for Db2, {@code commarea}, {@code
 *     channel}, {@code message})
 * @param field the root's content, with the rules for a missing value
 */
public record RequestMap(String root, MappingRule.Field field) {}
