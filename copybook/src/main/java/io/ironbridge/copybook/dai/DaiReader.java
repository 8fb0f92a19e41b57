package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.SourceFile;
import java.util.List;

/**
 * Reads data structures of z/OS Connect assets: {@code .dai} files, and {@code .si} files of the
 * 2.0 feature, which have the same form.
 *
 * <p>Types follow the file's datatypes and marshallers. Positions ({@code startPos}, {@code bytes})
 * are taken from the file if given, otherwise computed, and compared; a difference that can change
 * the meaning of data is an error, a wrong total a warning. Level, picture, usage and initial value
 * come from {@code srcLine}, level 88 entries from {@code remarks}.
 *
 * <p>Limits: 32 MiB, 600,000 elements, 80 deep; records of 256 MiB. Document types are rejected.
 */
public final class DaiReader {
    private static final String NAMESPACE = "http://www.ibm.com/ims/Transaction";

    private final SourceFile file;
    private final Faults faults = new Faults();

    private DaiReader(SourceFile file) {
        this.file = file;
    }

    /**
     * Reads a data structure.
     *
     * @throws CopybookException with all faults; nothing else is thrown, whatever the bytes are
     */
    public static DataStructure read(SourceFile file) {
        return new DaiReader(file).structure();
    }

    private DataStructure structure() {
        XmlElement root = XmlTree.read(file, faults).orElse(XmlElement.NONE);
        List<XmlElement> messages = root.children("message").toList();
        if (!faults.fatal()) {
            checkForm(root, messages);
        }
        List<Segment> segments =
                messages.stream()
                        .flatMap(message -> message.children("segment"))
                        .map(this::segment)
                        .toList();
        if (faults.fatal()) {
            throw new CopybookException(faults.all());
        }
        return new DataStructure(
                name(root, messages.getFirst()),
                root.attribute("transactionCode"),
                root.attribute("serviceType"),
                segments,
                faults.all());
    }

    private void checkForm(XmlElement root, List<XmlElement> messages) {
        boolean known = root.name().equals("message") && root.namespace().equals(NAMESPACE);
        if (!known) {
            refuse(
                    root,
                    "The root element is '%s', not a message of %s"
                            .formatted(root.name(), NAMESPACE));
        } else if (messages.size() != 1) {
            refuse(root, "There are %d messages, not one".formatted(messages.size()));
        }
    }

    private void refuse(XmlElement root, String what) {
        DaiFault.NO_DATA_STRUCTURE.note(faults, root.position(), root.name(), what);
    }

    private static String name(XmlElement root, XmlElement message) {
        String name = message.attribute("name");
        return name.isEmpty() ? root.attribute("messageName") : name;
    }

    private Segment segment(XmlElement element) {
        List<FieldNode> structures = new FieldReader(faults).fields(element);
        boolean several = structures.size() != 1 || structures.getFirst().repetition().table();
        String name = element.attribute("name");
        Layout layout =
                several
                        ? LayoutBuilder.layout(name, structures, file.name(), faults)
                        : LayoutBuilder.layout(structures.getFirst(), faults);
        return new Segment(
                element.attribute("id"),
                name,
                element.attribute("originalName"),
                element.attribute("containerType"),
                !element.attribute("required").equalsIgnoreCase("N"),
                layout,
                several);
    }
}
