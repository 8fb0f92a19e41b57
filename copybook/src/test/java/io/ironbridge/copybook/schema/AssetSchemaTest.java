package io.ironbridge.copybook.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssetSchemaTest {
    private static Layout layout(String entries) {
        return CopybookParser.parse("REC.cpy", "       01 REC.\n" + entries.indent(7))
                .layouts()
                .getFirst();
    }

    private static String schema(String entries) {
        return JsonSchemas.request(Wrapper.COMMAREA, List.of(SchemaPart.of(layout(entries))));
    }

    /** What the schema says of item A, on one line, without the metadata. */
    private static String item(String clauses) {
        String schema = schema("05 A " + clauses + ".").replaceAll("\\s+", " ");
        int from = schema.indexOf("\"A\" : { ") + 8;
        return schema.substring(from, schema.indexOf(", \"x-ibm", from));
    }

    @Test
    void textHasItsLength() {
        assertThat(item("PIC X(8)")).isEqualTo("\"maxLength\" : 8, \"type\" : \"string\"");
    }

    @Test
    void unsignedDigitsAreANonNegativeInteger() {
        assertThat(item("PIC 9(4)"))
                .isEqualTo("\"minimum\" : 0, \"maximum\" : 9999, \"type\" : \"integer\"");
    }

    @Test
    void signedDigitsMayBeNegative() {
        assertThat(item("PIC S9(8) COMP"))
                .isEqualTo(
                        "\"minimum\" : -99999999, \"maximum\" : 99999999, \"type\" : \"integer\"");
    }

    @Test
    void decimalsHaveAStepAndAFormat() {
        assertThat(item("PIC S9(10)V99"))
                .isEqualTo(
                        "\"multipleOf\" : 0.01, \"minimum\" : -9999999999.99, \"maximum\" :"
                                + " 9999999999.99, \"type\" : \"number\", \"format\" :"
                                + " \"decimal\"");
    }

    @Test
    void packedDecimalsAreLikeZonedOnes() {
        assertThat(item("PIC S9(3)V9(4) COMP-3")).isEqualTo(item("PIC S9(3)V9(4)"));
    }

    @Test
    void boundsOf31DigitsAreExact() {
        assertThat(item("PIC 9(31) COMP-3"))
                .isEqualTo(
                        "\"minimum\" : 0, \"maximum\" : 9999999999999999999999999999999, \"type\" :"
                                + " \"integer\"");
    }

    @Test
    void nativeBinaryHasTheRangeOfItsBytes() {
        assertThat(item("PIC S9(9) COMP-5"))
                .isEqualTo(
                        "\"minimum\" : -2147483648, \"maximum\" : 2147483647, \"type\" :"
                                + " \"integer\"");
    }

    @Test
    void floatingPointHasAFormat() {
        assertThat(item("COMP-1")).isEqualTo("\"type\" : \"number\", \"format\" : \"float\"");
        assertThat(item("COMP-2")).isEqualTo("\"type\" : \"number\", \"format\" : \"double\"");
    }

    @Test
    void numericEditedItemsAreText() {
        assertThat(item("PIC Z(13).9(2)")).isEqualTo("\"maxLength\" : 16, \"type\" : \"string\"");
    }

    @Test
    void nationalTextIsCountedInCharacters() {
        assertThat(item("PIC N(5)")).isEqualTo("\"maxLength\" : 5, \"type\" : \"string\"");
    }

    @Test
    void countersAreLeftOutAndTablesHaveTheirBounds() {
        String schema =
                schema(
                        """
                        05 N PIC 99.
                        05 T OCCURS 1 TO 20 DEPENDING ON N.
                           10 A PIC X.
                        """);

        assertThat(schema).doesNotContain("\"N\"");
        assertThat(schema.replaceAll("\\s+", " "))
                .contains(
                        "\"T\" : { \"type\" : \"array\", \"maxItems\" : 20, \"minItems\" : 1,"
                                + " \"items\" : { \"type\" : \"object\"");
    }

    @Test
    void redefinitionsStandBesideWhatTheyRedefine() {
        String schema = schema("05 A PIC X(4).\n05 B REDEFINES A PIC 9(4).\n05 P POINTER.");

        assertThat(schema).contains("\"A\" : {", "\"B\" : {").doesNotContain("\"P\"");
    }

    @Test
    void metadataHasTheEntryAndTheName() {
        assertThat(schema("05 FILLER PIC X(4).").replaceAll("\\s+", " "))
                .contains(
                        "\"fill_0\" : { \"maxLength\" : 4, \"type\" : \"string\","
                                + " \"x-ibm-zcon-metadata\" : { \"type\" : \"05 FILLER PIC X(4).\","
                                + " \"name\" : \"fill_0\" }");
    }

    @Test
    void channelHasTheRecordsInTheirContainers() {
        SchemaPart part = new SchemaPart("CONT-1", layout("05 A PIC X."), false);

        assertThat(JsonSchemas.response(Wrapper.CHANNEL, List.of(part)))
                .isEqualTo(
                        """
                        {
                          "$schema" : "http://json-schema.org/draft-04/schema#",
                          "type" : "object",
                          "properties" : {
                            "channel" : {
                              "type" : "object",
                              "properties" : {
                                "CONT-1" : {
                                  "type" : "object",
                                  "properties" : {
                                    "REC" : {
                                      "type" : "object",
                                      "properties" : {
                                        "A" : {
                                          "maxLength" : 1,
                                          "type" : "string",
                                          "x-ibm-zcon-metadata" : {
                                            "type" : "05 A PIC X.",
                                            "name" : "A"
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            },
                            "abendCode" : {
                              "type" : "string"
                            }
                          },
                          "description" : "General wrapper for CICS channel z/OS Asset responses"
                        }\
                        """);
    }

    @Test
    void recordsOfSeveralStructuresStandSideBySide() {
        SchemaPart several = new SchemaPart("", layout("05 A PIC X.\n05 B PIC X."), true);

        assertThat(JsonSchemas.request(Wrapper.MESSAGE, List.of(several)))
                .contains("\"message\" : {", "      \"properties\" : {\n        \"A\" : {")
                .doesNotContain("\"REC\"");
    }
}
