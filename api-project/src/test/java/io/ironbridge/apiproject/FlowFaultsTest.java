package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.OPERATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.Flow;
import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of a {@code flow.yaml}, each with its line. */
class FlowFaultsTest {
    private static final String CALL =
            """
                asset: getOrder
                request:
                - body:
                    mappings:
                    - ORDERNO: {required: true, expression: "$pathParameters.id"}
            """;

    @TempDir Path folder;

    private Loaded load(String steps) {
        TestProject project =
                new TestProject()
                        .without(OPERATION + "operation.yaml")
                        .without(OPERATION + "request.yaml")
                        .with(OPERATION + "flow.yaml", "version: \"1.0\"\nsteps:\n" + steps)
                        .with(
                                OPERATION + "response_mapping.yaml",
                                "response_200.yaml: {condition: true, httpStatusCode: 200}\n")
                        .with(
                                OPERATION + "response_200.yaml",
                                """
                                mappings:
                                - body:
                                    mappings:
                                    - id: {template: "{{$order.body.StatusCode}}"}
                                """);
        return TestProject.load(project.writeTo(folder));
    }

    /** As {@code id line what}. */
    private List<String> faults(String steps) {
        return load(steps).faults().stream()
                .map(fault -> fault.id() + " " + fault.line() + " " + fault.what())
                .toList();
    }

    @Test
    void aFlowIsReadWithItsCalls() {
        Loaded loaded = load("- order:\n" + CALL);
        assertThat(loaded.faults()).isEmpty();
        Flow flow = loaded.projects().getFirst().operations().getFirst().flow().orElseThrow();
        assertThat(flow.allSteps()).extracting(Flow.Step::name).containsExactly("order");
        assertThat(flow.uses()).extracting(use -> use.asset().name()).containsExactly("getOrder");
    }

    @Test
    void everyFaultIsFoundAtOnce() {
        String steps =
                """
                - order:
                    asset: getOrders
                    request: []
                - body:
                    set: {expression: "1"}
                - every:
                    forEach: "$pathParameters.id"
                    asset: getOrder
                    request: missing.yaml
                - twice:
                    set: {expression: "1"}
                    answer: response_200.yaml
                - wrong:
                    onErorr: continue
                    set: {expression: "1 +"}
                """;
        assertThat(faults(steps))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0505E 4 Asset 'getOrders'"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0541E 6 A step cannot have the name"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0542E 8 The loop 'every'"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0544E 11 The mapping file"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0506E 12 The step 'twice' has more"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0507E 16 Key 'onErorr'"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0508E 17 The expression"));
    }

    @Test
    void variablesAreKnownAfterTheirStep() {
        String steps =
                """
                - early:
                    set: {expression: "$order.body"}
                - order:
                """
                        + CALL
                        + """
                        - late:
                            set: {expression: "$order.body.StatusCode"}
                        """;
        assertThat(faults(steps)).containsExactly("IRB-PROJ-0522W 4 Nothing defines $order here.");
    }

    @Test
    void variablesOfBranchesAndLoopsStayThere() {
        String steps =
                """
                - both:
                    parallel:
                    - one:
                        set: {expression: "1"}
                    - other:
                        set: {expression: "$one + 1"}
                - every:
                    forEach: "[1, 2]"
                    maximum: 2
                    steps:
                    - inner:
                        set: {expression: "$item + $one"}
                - outside:
                    set: {expression: "$inner"}
                - order:
                """
                        + CALL;
        assertThat(faults(steps))
                .containsExactlyInAnyOrder(
                        "IRB-PROJ-0522W 8 Nothing defines $one here.",
                        "IRB-PROJ-0522W 16 Nothing defines $inner here.");
    }

    @Test
    void stepsAfterAnAnswerNeverRun() {
        String steps =
                """
                - done:
                    answer: response_200.yaml
                    httpStatusCode: 200
                - order:
                """
                        + CALL;
        assertThat(faults(steps))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0545E 6 The step 'order' never"));
    }

    @Test
    void anOperationCallsOneAssetOrHasAFlow() {
        TestProject project =
                new TestProject()
                        .with(OPERATION + "flow.yaml", "version: 1\nsteps:\n- order:\n" + CALL);
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .extracting(Fault::id)
                .contains("IRB-PROJ-0543E");
    }

    @Test
    void aFlowCallsSomething() {
        assertThat(faults("- one:\n    set: {expression: \"1\"}\n"))
                .anyMatch(fault -> fault.contains("The flow calls no asset."));
    }
}
