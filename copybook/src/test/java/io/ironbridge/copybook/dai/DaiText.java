package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes data structures for tests. */
final class DaiText {
    static final String CHAR = "<applicationDatatype datatype='CHAR'/>";
    static final String STRUCT = "<applicationDatatype datatype='STRUCT'/>";
    static final String ARRAY = "<applicationDatatype datatype='ARRAY'/>";

    private DaiText() {}

    static DataStructure structure(String xml) {
        return DaiReader.read(new SourceFile("REC.dai", xml.getBytes(StandardCharsets.UTF_8)));
    }

    /** The layout of a COMMAREA that holds these fields. */
    static Layout layout(String... fields) {
        return structure(message(fields)).segments().getFirst().layout();
    }

    /** What is wrong with a COMMAREA that holds these fields. */
    static List<CopybookFault> faults(String... fields) {
        return faultsOf(message(fields));
    }

    static List<CopybookFault> faultsOf(String xml) {
        try {
            return structure(xml).warnings();
        } catch (CopybookException e) {
            return e.faults();
        }
    }

    static String message(String... fields) {
        return messageOf("<segment id='1'>\n" + String.join("\n", fields) + "\n</segment>");
    }

    static String messageOf(String segments) {
        return """
        <ns2:message xmlns:ns2='http://www.ibm.com/ims/Transaction' direction='0'>
        <message id='1'>
        %s
        </message>
        </ns2:message>
        """
                .formatted(segments);
    }

    /** A level 01 group. */
    static String record(int bytes, String... children) {
        return group("REC", "srcLine='01 REC.'", at(1, bytes), children);
    }

    static String group(String name, String attributes, String extent, String... children) {
        return field(name, attributes, extent + STRUCT + "\n" + String.join("\n", children) + "\n");
    }

    static String table(String name, String attributes, String extent, String... children) {
        return field(name, attributes, extent + ARRAY + "\n" + String.join("\n", children) + "\n");
    }

    static String field(String name, String attributes, String content) {
        return "<field name='%s' originalName='%s' included='Y' path='REC.%s' %s>%s</field>"
                .formatted(name, name, name, attributes, content);
    }

    /** An elementary item with its COBOL entry. */
    static String leaf(String entry, String extent, String conversion) {
        String name = entry.replace(".", "").split(" ", -1)[1];
        return field(name, "srcLine=\"" + entry + '"', extent + conversion);
    }

    static String at(int start, int bytes) {
        return "<startPos>%d</startPos>".formatted(start) + bytes(bytes);
    }

    static String bytes(int bytes) {
        return "<bytes>%d</bytes><maxBytes>%d</maxBytes>".formatted(bytes, bytes);
    }

    static String zoned(int precision, int scale, boolean signed) {
        return zoned(precision, scale, "isSigned='%s'".formatted(signed ? "Y" : "N"));
    }

    static String zoned(int precision, int scale, String attributes) {
        return decimal(precision, scale, attributes, "ZONEDDECIMAL");
    }

    static String decimal(int precision, int scale, String attributes, String converter) {
        return """
        <marshaller %s><typeConverter>%s</typeConverter></marshaller>
        <applicationDatatype datatype='DECIMAL' precision='%d' scale='%d'/>
        """
                .formatted(attributes, converter, precision, scale);
    }

    static String integer(String datatype, String attributes, String precision) {
        return """
        <marshaller %s alignment='NATURAL'/>
        <applicationDatatype datatype='%s' %s/>
        """
                .formatted(attributes, datatype, precision);
    }
}
