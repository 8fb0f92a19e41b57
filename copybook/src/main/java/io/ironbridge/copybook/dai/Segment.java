package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Layout;

/**
 * One area of storage: a COMMAREA, a container, an IMS message segment.
 *
 * <p>Where the segment holds several structures, they lie one after another in source order, and
 * {@code layout} has a root that is no COBOL item, with the structures as its members. So the JSON
 * of the layout is the value of the structure's own member ({@code {"commarea":{"REC":...}}}) where
 * there is one, and of the object that holds all of them ({@code {"commarea":...}}) where there are
 * several.
 *
 * @param id as given, {@code ""} where it is not
 * @param name name in JSON, {@code ""} where none is given
 * @param originalName name on the host (of a container), {@code ""} where none is given
 * @param containerType {@code BIT} or {@code CHAR}, {@code ""} where none is given
 * @param required false only where the file says so
 * @param layout what it holds
 * @param several whether the root of {@code layout} stands for no COBOL item: the segment has
 *     several structures, or none
 */
public record Segment(
        String id,
        String name,
        String originalName,
        String containerType,
        boolean required,
        Layout layout,
        boolean several) {}
