package io.ironbridge.copybook.dai;

import static io.ironbridge.copybook.dai.DaiText.CHAR;
import static io.ironbridge.copybook.dai.DaiText.at;
import static io.ironbridge.copybook.dai.DaiText.leaf;
import static io.ironbridge.copybook.dai.DaiText.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class XmlTreeTest {
    private static CopybookFault fault(byte[] bytes) {
        try {
            DaiReader.read(new SourceFile("A.dai", bytes));
        } catch (CopybookException e) {
            return e.faults().getFirst();
        }
        throw new AssertionError("there is no fault");
    }

    private static CopybookFault fault(String xml) {
        return fault(xml.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void brokenXmlIsRefusedWithItsPlace() {
        CopybookFault fault = fault("<a>\n  <b></c>\n</a>");

        assertThat(fault.code()).isEqualTo("IRB-COPY-0120E");
        assertThat(fault.position().line()).isEqualTo(2);
        assertThat(fault.what()).startsWith("This is not well-formed XML: ").doesNotContain("\n");
    }

    @Test
    void emptyFileIsRefused() {
        assertThat(fault("").code()).isEqualTo("IRB-COPY-0120E");
    }

    @Test
    void documentTypeIsRefused() {
        CopybookFault fault =
                fault("<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>");

        assertThat(fault.what()).isEqualTo("A document type declaration is not accepted");
        assertThat(fault.position()).isEqualTo(new Position("A.dai", 2, 1));
    }

    @Test
    void entitiesAreNotExpanded() {
        String bomb = "<!DOCTYPE a [<!ENTITY b 'x'><!ENTITY c '&b;&b;&b;'>]><a>&c;</a>";

        assertThat(fault(bomb).what()).isEqualTo("A document type declaration is not accepted");
        assertThat(fault("<a>&c;</a>").what()).contains("entity");
    }

    @Test
    void deepNestingIsRefused() {
        assertThat(fault("<a>".repeat(100_000)).what())
                .isEqualTo("Elements are nested deeper than 80");
    }

    @Test
    void longFileIsRefused() {
        assertThat(fault(new byte[XmlTree.MOST_BYTES + 1]).code()).isEqualTo("IRB-COPY-0121E");
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        assertThat(fault(new byte[] {'<', 'a', (byte) 0xC3, '>'}).code())
                .isEqualTo("IRB-COPY-0120E");
        assertThat(fault("<?xml version='1.0' encoding='NO-SUCH'?><a/>").code())
                .isEqualTo("IRB-COPY-0120E");
    }

    private static String nameOf(String xml, Charset charset) {
        DataStructure read = DaiReader.read(new SourceFile("A.dai", xml.getBytes(charset)));
        return read.segments().getFirst().layout().root().name();
    }

    @Test
    void fileMayBeInAnotherEncodingThanUtf8() {
        String xml = message(leaf("01 GR\u00D6SSE PIC X(4).", at(1, 4), CHAR));
        String latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + xml;

        assertThat(nameOf(xml, StandardCharsets.UTF_16)).isEqualTo("GR\u00D6SSE");
        assertThat(nameOf(xml, StandardCharsets.UTF_16LE)).isEqualTo("GR\u00D6SSE");
        assertThat(nameOf("\uFEFF" + xml, StandardCharsets.UTF_8)).isEqualTo("GR\u00D6SSE");
        assertThat(nameOf(latin, StandardCharsets.ISO_8859_1)).isEqualTo("GR\u00D6SSE");
    }

    @Test
    void faultsAreThrownTogether() {
        assertThatExceptionOfType(CopybookException.class)
                .isThrownBy(() -> DaiText.structure("<a/>"))
                .withMessageContaining("REC.dai:1:1: IRB-COPY-0122E");
    }
}
