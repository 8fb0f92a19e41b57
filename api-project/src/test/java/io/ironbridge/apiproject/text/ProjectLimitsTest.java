package io.ironbridge.apiproject.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.EndpointConfig;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any project is read in proportion to its size, or rejected with the position of the fault. */
class ProjectLimitsTest {
    private static final String REQUEST = TestProject.OPERATION + "request.yaml";
    private static final String EXPRESSION = "$pathParameters.id";
    private static final String ID_SCHEMA = "      schema:\n          type: string\n";

    @TempDir Path folder;

    private final TestProject project = new TestProject();

    /** With a server whose {@code ironbridge_limits} has these attributes. */
    private Fault onlyFault(String limits) {
        project.replace(
                TestProject.SERVER, "</server>", "<ironbridge_limits " + limits + "/></server>");
        List<Fault> faults = TestProject.load(project.writeTo(folder)).faults();
        assertThat(faults).hasSize(1);
        return faults.getFirst();
    }

    private void idSchema(String schema) {
        project.replace(TestProject.DOCUMENT, ID_SCHEMA, "      schema: " + schema + "\n");
    }

    /** For each KiB, the parser copied all that it had read of a text: 2 GB for these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain: %s",
                "words: a%s b",
                "single: '%s'",
                "double: \"%s\"",
                "literal: |\n  %s",
                "folded: >\n  %s",
                "comment: 1 # %s",
                "# %s\na: 1",
                "tag: !%s 1",
                "anchor: &%s 1"
            })
    void longTextsTakeMemoryInProportion(String form) throws BadText {
        String text = form.formatted("x".repeat(1_000_000));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        YamlReader.read("warm: up", ReadLimits.DEFAULT);
        long before = threads.getCurrentThreadAllocatedBytes();

        YamlReader.read(text, ReadLimits.DEFAULT);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000);
    }

    @Test
    void aliasesOfALongTextCountItsCharacters() {
        project.replace(
                TestProject.DOCUMENT,
                "paths:",
                "x-a: &a " + "x".repeat(64_000) + "\nx-b: [" + "*a ,".repeat(1_000) + "]\npaths:");

        Fault fault = onlyFault("");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0201E");
        assertThat(fault.what()).contains("more than 1000000 values");
        assertThat(fault.line()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "projectPatternLength | {type: string, pattern: 'abcdefghij'} | pattern",
                "projectEnumValues | {type: string, enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]} | enum",
                "projectSubschemas | {allOf: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}]} | allOf"
            })
    void whatIsBeyondALimitIsAFaultAtItsPlace(String attribute, String schema, String keyword) {
        idSchema(schema);

        Fault fault = onlyFault(attribute + "='9'");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0305E");
        assertThat(fault.what()).contains(keyword).contains("more than 9 ");
        assertThat(fault.remedy()).contains(attribute + " of ironbridge_limits");
        assertThat(fault.file()).endsWith("openapi.yaml");
        assertThat(fault.line()).isEqualTo(13);
    }

    @ParameterizedTest
    @CsvSource({"projectPatternLength", "projectEnumValues", "projectSubschemas"})
    void whatReachesALimitIsLoaded(String attribute) {
        idSchema("{type: string, pattern: 'abc', enum: ['1', '2', '3'], allOf: [{}, {}, {}]}");
        project.replace(
                TestProject.SERVER,
                "</server>",
                "<ironbridge_limits " + attribute + "='3'/></server>");

        assertThat(TestProject.load(project.writeTo(folder)).faults()).isEmpty();
    }

    @Test
    void aLongKeyIsAFaultAtItsPlace() {
        project.replace(
                TestProject.DOCUMENT, "paths:", "? x-" + "k".repeat(1_000) + "\n: 1\npaths:");

        Fault fault = onlyFault("");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0201E");
        assertThat(fault.what()).contains("a key has more than 1000 characters");
        assertThat(fault.line()).isEqualTo(5);
    }

    @Test
    void aLongKeyOfJsonIsAFaultAtItsPlace() {
        project.with(
                "zosAssets/getOrder/providerFiles/responseSchema.json",
                "{\n \"" + "k".repeat(1_001) + "\": 1}");

        Fault fault = onlyFault("");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0202E");
        assertThat(List.of(fault.line(), fault.column())).containsExactly(2, 2);
    }

    @Test
    void aLongExpressionIsAFaultAtItsPlace() {
        project.replace(REQUEST, EXPRESSION, "1" + " + 1".repeat(30));

        Fault fault = onlyFault("projectExpressionLength='100'");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0508E");
        assertThat(fault.what()).contains("longer than 100 characters");
        assertThat(fault.line()).isEqualTo(8);
    }

    @Test
    void aLongTemplateIsAFaultAtItsPlace() {
        project.replace(
                TestProject.OPERATION + "response_500.yaml", "Failed: ", "{{1}}".repeat(30));

        Fault fault = onlyFault("projectExpressionLength='110'");

        assertThat(fault.id()).isEqualTo("IRB-PROJ-0509E");
        assertThat(fault.what()).contains("more than 110 characters");
        assertThat(fault.line()).isEqualTo(8);
    }

    @Test
    void aLimitOfTheConfigurationHoldsForFilesOfProjects() {
        project.replace(
                TestProject.SERVER, "</server>", "<ironbridge_limits projectFiles='3'/></server>");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .filteredOn(fault -> fault.id().equals("IRB-PROJ-0103E"))
                .extracting(Fault::remedy)
                .containsExactly(
                        "Remove what does not belong there, or raise projectFiles of"
                                + " ironbridge_limits.");
    }

    /** Arithmetic with it would take unlimited memory and time. */
    @Test
    void aNumberWithALongExponentIsNoNumber() {
        idSchema("{type: integer, multipleOf: 1e-401}");

        assertThat(onlyFault("").what()).isEqualTo("multipleOf must be a number.");
    }

    @Test
    void aNumberWithAnExponentWithinTheLimitIsOne() {
        idSchema("{type: number, minimum: 1e-400, maximum: 1.5E+0400}");

        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .singleElement()
                .satisfies(fault ->
                        assertThat(fault.what())
                                .endsWith("the value is a number from 1E-400 to 1.5E+400."));
    }

    @Test
    void elementsOfOneIdAreOneHoweverManyThereAre() {
        StringBuilder elements = new StringBuilder();
        IntStream.range(0, 3_000)
                .forEach(i ->
                        elements.append("<httpEndpoint id='e")
                                .append(i % 1_500)
                                .append("' httpPort='")
                                .append(10_000 + i)
                                .append("'/>"));

        List<EndpointConfig.HttpEndpoint> endpoints =
                TestProject.load(folder, elements.toString()).config().endpoints().httpEndpoints();

        assertThat(endpoints).hasSize(1_500);
        assertThat(endpoints.getFirst().httpPort()).isEqualTo(11_500);
    }
}
