package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.Faults;
import java.util.List;

/**
 * An area of storage: a COMMAREA, a container, or an IMS message segment.
 *
 * <p>If the segment has several structures, they follow one another in source order, and {@code
 * layout} has a root that is not a COBOL item, with the structures as its members. So the JSON of
 * the layout is the value of the structure's own member ({@code {"commarea":{"REC":...}}}) if there
 * is one, and of the object with all structures ({@code {"commarea":...}}) if there are several.
 *
 * @param id as given, {@code ""} if not given
 * @param name name in JSON, {@code ""} if not given
 * @param originalName name on the host (of a container), {@code ""} if not given
 * @param containerType {@code BIT} or {@code CHAR}, {@code ""} if not given
 * @param required false only if the file says so
 * @param layout its content
 * @param several whether the root of {@code layout} is not a COBOL item: the segment has several
 *     structures, or none
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

    /** A container with unstructured text. */
    public static Segment text(String name, boolean required) {
        Layout nothing = LayoutBuilder.layout(name, List.of(), "", new Faults());
        return new Segment("", name, name, CHAR, required, nothing, true);
    }

    /** Whether CICS knows the code page of its content: a CHAR container. */
    public boolean isChar() {
        return containerType.equalsIgnoreCase(CHAR);
    }

    /** Whether it contains text of any length: a CHAR container without a structure. */
    public boolean isText() {
        return isChar() && several && layout.length() == 0;
    }
}
