package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.Faults;
import java.util.List;

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
        boolean several) {
    private static final String CHAR = "CHAR";

    /** A container with text that has no structure. */
    public static Segment text(String name, boolean required) {
        Layout nothing = LayoutBuilder.layout(name, List.of(), "", new Faults());
        return new Segment("", name, name, CHAR, required, nothing, true);
    }

    /** Whether CICS knows the code page of its content: a CHAR container. */
    public boolean isChar() {
        return containerType.equalsIgnoreCase(CHAR);
    }

    /** Whether it holds text of any length: a CHAR container without a structure. */
    public boolean isText() {
        return isChar() && several && layout.length() == 0;
    }
}
