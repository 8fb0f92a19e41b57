package io.ironbridge.apiproject.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.PortRange;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.ClassDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.GoalDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDuration;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PlaceLimit;
import io.ironbridge.apiproject.text.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadConfigTest {
    private static final String PERIOD = "<period importance='1' velocity='50'/>";
    private static final String ORDERS =
            "<serviceClass name='ORDERS'>"
                    + PERIOD
                    + "</serviceClass><classify serviceClass='ORDERS'/>";

    @TempDir Path folder;

    private Loaded load(String elements) {
        return TestProject.load(folder, elements);
    }

    private Loaded definition(String content) {
        return load(
                "<ironbridge_serviceDefinition name='BANK'>\n"
                        + content
                        + "\n</ironbridge_serviceDefinition>");
    }

    private ServiceDefinition clean(String content) {
        Loaded loaded = definition(content);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().workload().definition().orElseThrow();
    }

    private static List<String> faults(Loaded loaded) {
        return loaded.faults().stream()
                .map(fault -> fault.line() + " " + fault.id() + " " + fault.what())
                .toList();
    }

    @Test
    void withoutElementsThereIsNothing() {
        assertThat(load("").config().workload()).isEqualTo(WorkloadConfig.NONE);
    }

    @Test
    void aDefinitionMayBeInAFileThatIsIncluded() {
        TestProject.write(
                folder.resolve("wlm.xml"),
                """
                <server>
                <ironbridge_serviceDefinition name="bank" policy="night" defaultReportClass="rall">
                  <serviceClass name="orders" description="Order entry" resourceGroup="few">
                    <period importance="1" percent="90" responseTime="500ms" cpuDuration="2s"
                        refuseEarly="true"/>
                    <period importance="3" averageResponseTime="8s" cpuDuration="50"/>
                    <period importance="5" velocity="40"/>
                  </serviceClass>
                  <classify api="Orders*" header="X-Channel" headerValue="mobile"
                      serviceClass="ORDERS" reportClass="RMOBILE"/>
                  <classify group="staff" user="a*" apiKey="*" serviceClass="orders"/>
                  <policy name="DAY"/>
                  <policy name="NIGHT" description="Batch">
                    <override serviceClass="ORDERS" importance="2"/>
                    <override serviceClass="ORDERS" period="3" goal="discretionary"/>
                  </policy>
                  <resourceGroup name="FEW" connection="c" maxPlaces="5" minPlaces="2"/>
                </ironbridge_serviceDefinition>
                </server>
                """);
        Loaded loaded =
                load(
                        """
                        <include location="wlm.xml"/>
                        <zosconnect_db2Connection id="c" host="h" port="1"/>
                        <zosWorkloadManager collectionName="PROD"/>
                        <ironbridge_apiKeys>
                          <apiKey name="app" secret="0123456789abcdef0123456789abcdef"/>
                        </ironbridge_apiKeys>
                        """);
        assertThat(loaded.faults()).isEmpty();
        WorkloadConfig workload = loaded.config().workload();
        ServiceDefinition bank = workload.definition().orElseThrow();

        assertThat(workload.collection()).isEqualTo("PROD");
        assertThat(bank.name()).isEqualTo("BANK");
        assertThat(bank.policy()).isEqualTo("NIGHT");
        assertThat(bank.defaults()).isEqualTo(new ServiceDefinition.Defaults("SYSOTHER", "RALL"));
        assertThat(bank.rules())
                .extracting(ClassificationRule::serviceClass, ClassificationRule::reportClass)
                .containsExactly(tuple("ORDERS", "RMOBILE"), tuple("ORDERS", "RALL"));
        assertThat(bank.rules().getFirst().criteria())
                .containsExactly(
                        new Criterion.Text(Qualifier.API, new TextPattern("Orders", true, false)),
                        new Criterion.Header("X-Channel", new TextPattern("mobile", false, false)));
        assertThat(bank.rules().getLast().criteria())
                .containsExactly(
                        new Criterion.Text(Qualifier.USER, new TextPattern("a", true, false)),
                        new Criterion.Group("staff"),
                        new Criterion.Text(Qualifier.API_KEY, TextPattern.ANY));
        assertThat(bank.resourceGroups().getFirst().places()).contains(new PlaceLimit("c", 2, 5));
        assertThat(bank.policies().stream().map(ServiceDefinition.Policy::name))
                .containsExactly("BASE", "DAY", "NIGHT");
        assertThat(goals(bank, "DAY"))
                .containsExactly(
                        "Percentile[percent=90, time=PT0.5S] 1 true",
                        "Average[time=PT8S] 3 true",
                        "Velocity[percent=40] 5 true");
        assertThat(goals(bank, "NIGHT"))
                .containsExactly(
                        "Percentile[percent=90, time=PT0.5S] 2 true",
                        "Average[time=PT8S] 3 true",
                        "Discretionary[] 6 true");
        assertThat(periods(bank, "NIGHT").stream().map(PeriodDefinition::duration))
                .containsExactly(
                        Optional.of(new PeriodDuration(Duration.ofSeconds(2), true)),
                        Optional.of(new PeriodDuration(Duration.ofMillis(50), true)),
                        Optional.empty());
    }

    private static List<PeriodDefinition> periods(ServiceDefinition definition, String policy) {
        return definition.policy(policy).orElseThrow().classes().getFirst().periods();
    }

    private static List<String> goals(ServiceDefinition definition, String policy) {
        return periods(definition, policy).stream()
                .map(one -> one.goal() + " " + one.importance() + " " + one.refuseEarly())
                .toList();
    }

    @Test
    void unclassifiedWorkIsDiscretionary() {
        ServiceDefinition bank = clean(ORDERS);
        ClassDefinition other = bank.policies().getFirst().classes().getLast();
        assertThat(bank.policy()).isEqualTo("BASE");
        assertThat(other.name()).isEqualTo("SYSOTHER");
        assertThat(other.periods().getFirst().goal()).isEqualTo(new GoalDefinition.Discretionary());
        assertThat(bank.defaults().serviceClass()).isEqualTo("SYSOTHER");
    }

    @Test
    void workOfImportanceOneAndTwoIsNotRefusedEarlyUnlessItIsConfigured() {
        ServiceDefinition bank =
                clean(
                        """
                        <serviceClass name="A"><period importance="2" velocity="50"/></serviceClass>
                        <classify serviceClass="A"/>
                        <policy name="P"><override serviceClass="A" importance="3"/></policy>
                        """);
        assertThat(goals(bank, "BASE")).containsExactly("Velocity[percent=50] 2 false");
        assertThat(goals(bank, "P")).containsExactly("Velocity[percent=50] 3 true");
    }

    @Test
    void innerRulesPrecedeTheirOuterRuleAndInheritFromIt() {
        ServiceDefinition bank =
                clean(
                        """
                        <serviceClass name="A"><period importance="2" velocity="50"/></serviceClass>
                        <serviceClass name="B"><period importance="3" velocity="50"/></serviceClass>
                        <classify user="BOT*" serviceClass="A" reportClass="RA">
                          <classify group="g" serviceClass="B"/>
                          <classify header="X" reportClass="RX"/>
                        </classify>
                        """);
        assertThat(bank.rules())
                .extracting(
                        rule -> rule.criteria().size(),
                        ClassificationRule::serviceClass,
                        ClassificationRule::reportClass,
                        ClassificationRule::text)
                .containsExactly(
                        tuple(2, "B", "RA", "group=\"g\" serviceClass=\"B\""),
                        tuple(2, "A", "RX", "header=\"X\" reportClass=\"RX\""),
                        tuple(1, "A", "RA", "user=\"BOT*\" serviceClass=\"A\" reportClass=\"RA\""));
    }

    /** Line 3 is the first one of the definition's content. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<serviceClass name='TOOLONGNAME'>PERIOD</serviceClass> | 0720E The name",
                "<serviceClass name='A-B'>PERIOD</serviceClass> | 0720E The name 'A-B'",
                "<classify serviceClass='ORDERZ'/> | 0721E The serviceClass 'ORDERZ' is unknown",
                "<policy name='P'><override serviceClass='NONE' importance='1'/></policy>"
                        + " | 0721E The serviceClass 'NONE' is unknown",
                "<policy name='P'><override serviceClass='SYSOTHER' importance='1'/></policy>"
                        + " | 0721E The serviceClass 'SYSOTHER' is unknown",
                "<serviceClass name='ORDERS'>PERIOD</serviceClass>"
                        + " | 0722E There are two service classes named 'ORDERS'.",
                "<serviceClass name='SYSOTHER'>PERIOD</serviceClass>"
                        + " | 0722E There are two service classes named 'SYSOTHER'.",
                "<policy name='P'/><policy name='p'/> | 0722E There are two policies named 'P'.",
                "<policy name='base'/> | 0722E There are two policies named 'BASE'.",
                "<classify serviceClass='ORDERS' reportClass='ORDERS'/> | 0722E The report class",
                "<serviceClass name='A'><period importance='1'/></serviceClass>"
                        + " | 0723E <period> has no goal.",
                "<serviceClass name='A'><period importance='1' velocity='5' goal='discretionary'/>"
                        + "</serviceClass> | 0723E <period> has 2 goals: velocity, goal.",
                "<serviceClass name='A'><period importance='1' percent='90'/></serviceClass>"
                        + " | 0723E <period> has percent without responseTime.",
                "<serviceClass name='A'><period importance='1' responseTime='1s'/></serviceClass>"
                        + " | 0723E <period> has responseTime without percent.",
                "<serviceClass name='A'><period importance='1'"
                    + " goal='discretionary'/></serviceClass> | 0723E <period> is discretionary and"
                    + " has an importance.",
                "<policy name='P'><override serviceClass='ORDERS'/></policy>"
                        + " | 0723E <override> has neither",
                "<serviceClass name='A'><period importance='6' velocity='5'/></serviceClass>"
                        + " | 0605E Attribute importance of <period> is '6'.",
                "<serviceClass name='A'><period velocity='5'/></serviceClass>"
                        + " | 0606E <period> has no importance.",
                "<serviceClass name='A'><period importance='1' percent='100' responseTime='1s'/>"
                        + "</serviceClass> | 0605E Attribute percent",
                "<serviceClass name='A'><period importance='1' velocity='0'/></serviceClass>"
                        + " | 0605E Attribute velocity",
                "<serviceClass name='A'><period importance='1' averageResponseTime='0s'/>"
                        + "</serviceClass> | 0605E Attribute averageResponseTime",
                "<serviceClass name='A'><period goal='fast'/></serviceClass>"
                        + " | 0605E Attribute goal",
                "<serviceClass name='A'>PERIOD PERIOD</serviceClass>"
                        + " | 0724E Period 1 has no duration: period 2 can never be reached.",
                "<serviceClass name='A'/> | 0724E The service class has 0 periods.",
                "<serviceClass name='A'><period importance='1' velocity='5' duration='1s'/>"
                        + "</serviceClass> | 0724E The last period has a duration",
                "<serviceClass name='A'><period importance='1' velocity='5' duration='1s'"
                        + " cpuDuration='1s'/>PERIOD</serviceClass>"
                        + " | 0724E Period 1 has two durations.",
                "<serviceClass name='A'><period importance='1' velocity='5' duration='1s'/>"
                        + "<period importance='1' velocity='5' cpuDuration='1s'/>PERIOD"
                        + "</serviceClass> | 0724E Some periods of the service class end by",
                "<serviceClass name='A'><period importance='1' velocity='5' duration='0s'/>"
                        + "PERIOD</serviceClass> | 0605E Attribute duration",
                "<resourceGroup name='G' connection='c' minPlaces='3' maxPlaces='2'/>"
                        + " | 0729E minPlaces 3 is more than maxPlaces 2.",
                "<resourceGroup name='G'/> | 0729E The resource group limits nothing.",
                "<resourceGroup name='G' maxPlaces='2'/> | 0606E <resourceGroup> has no"
                        + " connection.",
                "<resourceGroup name='G' maxCpuPercent='100'/> | 0605E Attribute maxCpuPercent",
                "<resourceGroup name='G' connection='d' maxPlaces='2'/>"
                        + " | 0721E The connection 'd' is unknown",
                "<serviceClass name='A' resourceGroup='G'>PERIOD</serviceClass>"
                        + " | 0721E The resourceGroup 'G' is unknown",
                "<classify user='a*b' serviceClass='ORDERS'/> | 0605E Attribute user",
                "<classify group='a*' serviceClass='ORDERS'/> | 0605E Attribute group",
                "<classify headerValue='a' serviceClass='ORDERS'/> | 0606E <classify> has no"
                        + " header.",
                "<classify header='a b' serviceClass='ORDERS'/> | 0605E Attribute header",
                "<classify user='a'/> | 0606E <classify> has no serviceClass.",
            })
    void errorsAreReportedWithTheirLine(String faulty, String expected) {
        Loaded loaded =
                load(
                        "<ironbridge_serviceDefinition>\n"
                                + faulty.replace("PERIOD", PERIOD)
                                + "\n"
                                + ORDERS
                                + "\n</ironbridge_serviceDefinition>"
                                + "<zosconnect_db2Connection id='c' host='h' port='1'/>");
        List<Fault> errors = loaded.faults().stream().filter(Fault::isError).toList();
        assertThat(errors).hasSize(1);
        Fault fault = errors.getFirst();
        assertThat(fault.id() + " " + fault.what()).startsWith("IRB-PROJ-" + expected);
        assertThat(fault.line())
                .isEqualTo(
                        expected.contains("named 'ORDERS'")
                                ? 4 // the second one
                                : 3);
    }

    @Test
    void unknownClassesAreSuggested() {
        Fault fault = definition(ORDERS + "<classify serviceClass='ORDRES'/>").faults().getFirst();
        assertThat(fault.remedy()).startsWith("Did you mean 'ORDERS'?");
    }

    @Test
    void ninePeriodsAreTooMany() {
        String eight = "<period importance='1' velocity='5' duration='1s'/>".repeat(8);
        assertThat(
                        faults(
                                definition(
                                        "<serviceClass name='A'>"
                                                + eight
                                                + PERIOD
                                                + "</serviceClass><classify serviceClass='A'/>")))
                .containsExactly("3 IRB-PROJ-0724E The service class has 9 periods.");
    }

    @Test
    void unknownPolicyIsReported() {
        assertThat(
                        faults(
                                load(
                                        "<ironbridge_serviceDefinition policy='NIGTH'>"
                                                + ORDERS
                                                + "<policy name='NIGHT'/>"
                                                + "</ironbridge_serviceDefinition>")))
                .containsExactly(
                        "2 IRB-PROJ-0721E The policy 'NIGTH' is unknown: no policy has this name.");
    }

    @Test
    void classesAndGroupsWithoutWorkAndRulesWithoutRequestsAreWarnings() {
        assertThat(
                        faults(
                                definition(
                                        "<serviceClass name='IDLE'>"
                                                + PERIOD
                                                + "</serviceClass>\n"
                                                + "<resourceGroup name='G' maxCpuPercent='5'/>\n"
                                                + "<classify transactionClass='X'"
                                                + " serviceClass='ORDERS'/>\n"
                                                + ORDERS
                                                + "\n<classify user='U' serviceClass='ORDERS'/>")))
                .containsExactlyInAnyOrder(
                        "3 IRB-PROJ-0725W No rule classifies work to the service class 'IDLE'.",
                        "4 IRB-PROJ-0725W No service class is in the resource group 'G'.",
                        "5 IRB-PROJ-0726W The rule applies to no request: no rule assigns the"
                                + " transaction class 'X'.",
                        "7 IRB-PROJ-0726W The rule applies to no request: the rule before it at "
                                + folder.resolve("server.xml")
                                + ":6 applies to all.");
    }

    @Test
    void goalsThatCannotBeMissedOrMetAndPeriodsThatCannotBeReachedAreWarnings() {
        assertThat(
                        faults(
                                definition(
                                        """
                                        <serviceClass name="A">
                                        <period importance="1" percent="90" responseTime="31s" duration="10s"/>
                                        <period importance="2" averageResponseTime="9s" duration="20s"/>
                                        <period importance="3" velocity="5"/>
                                        </serviceClass>
                                        <classify serviceClass="A"/>
                                        <policy name="P">
                                        <override serviceClass="A" averageResponseTime="45500ms"/>
                                        </policy>
                                        """)))
                .containsExactlyInAnyOrder(
                        "4 IRB-PROJ-0727W The goal of 31s of A, period 1, can never be missed:"
                                + " requests end after 30s.",
                        "5 IRB-PROJ-0727W The goal of 9s of A, period 2, can never be met:"
                                + " requests reach the period after 10s at the earliest.",
                        "6 IRB-PROJ-0727W Period 3 of A can never be reached: the periods before"
                                + " it last 30s, and requests end after 30s.",
                        "10 IRB-PROJ-0727W The goal of 45500ms of A, period 1, can never be"
                                + " missed: requests end after 30s.");
    }

    /** Slower requests count in the next period. */
    @Test
    void aGoalAsLongAsItsPeriodCannotBeMissed() {
        assertThat(
                        faults(
                                definition(
                                        """
                                        <serviceClass name="A">
                                        <period importance="1" percent="90" responseTime="1s" duration="1s"/>
                                        <period importance="2" averageResponseTime="3s" duration="2s"/>
                                        <period importance="3" percent="90" responseTime="20s"/>
                                        </serviceClass>
                                        <classify serviceClass="A"/>
                                        """)))
                .containsExactlyInAnyOrder(
                        "4 IRB-PROJ-0727W The goal of 1s of A, period 1, can never be missed:"
                                + " requests end in the period within 1s, and slower ones count in"
                                + " the next.",
                        "5 IRB-PROJ-0727W The goal of 3s of A, period 2, can never be missed:"
                                + " requests end in the period within 3s, and slower ones count in"
                                + " the next.");
    }

    @Test
    void aLimitOfCpuTimeNeedsItsMeasurement() {
        assertThat(
                        faults(
                                definition(
                                        """
                                        <resourceGroup name="G" maxCpuPercent="20"/>
                                        <serviceClass name="A" resourceGroup="G">
                                        <period importance="1" percent="90" responseTime="1s" cpuDuration="5ms"/>
                                        <period importance="2" averageResponseTime="3s"/>
                                        </serviceClass>
                                        <classify serviceClass="A"/>
                                        </ironbridge_serviceDefinition>
                                        <ironbridge_workloadActivity cpuSampling="0"/>
                                        <ironbridge_serviceDefinition>
                                        """)))
                .containsExactlyInAnyOrder(
                        "3 IRB-PROJ-0727W A limit of CPU time has no effect: cpuSampling is 0, so"
                                + " CPU time is not measured.",
                        "5 IRB-PROJ-0727W A limit of CPU time has no effect: cpuSampling is 0, so"
                                + " CPU time is not measured.");
    }

    @Test
    void namesInRulesAreComparedWithTheProject() {
        TestProject project =
                new TestProject()
                        .replace(
                                TestProject.SERVER,
                                "</server>",
                                "<ironbridge_serviceDefinition>"
                                        + ORDERS.replace("<classify serviceClass='ORDERS'/>", "")
                                        + "<classify api='Orders' operation='getOrder'"
                                        + " serviceClass='ORDERS'/><classify operation='get*'"
                                        + " serviceClass='ORDERS'/><classify api='Ordres'"
                                        + " serviceClass='ORDERS'/><classify operation='getOder'"
                                        + " serviceClass='ORDERS'/><classify apiKey='app'"
                                        + " serviceClass='ORDERS'/>"
                                        + "</ironbridge_serviceDefinition></server>");
        List<Fault> faults = TestProject.load(project.writeTo(folder)).faults();
        assertThat(faults.stream().map(Fault::what))
                .containsExactly(
                        "The rule applies to no request: no API has the name 'Ordres'.",
                        "The rule applies to no request: no operation has the name 'getOder'.",
                        "The rule applies to no request: no API key has the name 'app'.");
        assertThat(faults.stream().map(Fault::id)).containsOnly("IRB-PROJ-0726W");
        assertThat(faults.get(1).remedy()).startsWith("Did you mean 'getOrder'?");
    }

    @Test
    void libertysRulesAreRead() {
        WorkloadConfig config =
                load("""
                <wlmClassification>
                  <httpClassification transactionClass="Pay1" host="Pay.example"
                      port="9080-9085,9443" method="GET,put" resource="/a*/**/x"/>
                  <httpClassification transactionClass="rest" host="*" port="*"
                      method="*" resource="*"/>
                </wlmClassification>
                """)
                        .config()
                        .workload();
        assertThat(config.transactionRules())
                .extracting(ClassificationRule::transactionClass, ClassificationRule::criteria)
                .containsExactly(
                        tuple(
                                "Pay1",
                                List.of(
                                        new Criterion.Text(
                                                Qualifier.HOST,
                                                new TextPattern("Pay.example", false, true)),
                                        new Criterion.Port(
                                                List.of(
                                                        new PortRange(9080, 9085),
                                                        new PortRange(9443, 9443))),
                                        new Criterion.Method(List.of("GET", "PUT")),
                                        new Criterion.Resource("/a*/**/x", false))),
                        tuple("rest", List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port | 0",
                "port | 9085-9080",
                "port | 65536",
                "port | http",
                "resource | /a**",
                "resource | /a**/b",
                "resource | a/b",
                "host | a*b"
            })
    void valuesThatLibertyDoesNotHaveAreErrors(String attribute, String value) {
        assertThat(
                        faults(
                                load(
                                        "<wlmClassification><httpClassification"
                                                + " transactionClass='X' "
                                                + attribute
                                                + "='"
                                                + value
                                                + "'/></wlmClassification>")))
                .containsExactly(
                        "2 IRB-PROJ-0605E Attribute "
                                + attribute
                                + " of <httpClassification> is '"
                                + value
                                + "'.");
    }

    @Test
    void transactionClassesHaveUpToEightCharacters() {
        assertThat(
                        faults(
                                load(
                                        "<wlmClassification><httpClassification"
                                            + " transactionClass='Payments1'/></wlmClassification>")))
                .containsExactly("2 IRB-PROJ-0720E The transactionClass 'Payments1' is not valid.");
    }

    @Test
    void theExamplesOfThePageHaveNoFaults() throws IOException {
        String page = Files.readString(Path.of("../docs/workload-management.md"));
        TestProject.write(
                folder.resolve("wlm.xml"),
                example(page, "<server>")
                        .replace(
                                "policy=\"DAY\"",
                                "policy=\"DAY\" classificationFile=\"webSphere.xml\""));
        TestProject.write(folder.resolve("webSphere.xml"), example(page, "<!DOCTYPE"));

        Loaded loaded =
                load(
                        "<include location='wlm.xml'/><zosconnect_db2Connection id='db2Connection'"
                                + " host='h' port='1'/>");

        assertThat(loaded.faults()).isEmpty();
        WorkloadConfig workload = loaded.config().workload();
        assertThat(workload.transactionRules()).hasSize(5);
        assertThat(workload.definition().orElseThrow().rules()).hasSize(4);
    }

    /** The indented lines that begin with a text. */
    private static String example(String page, String begin) {
        return page.substring(page.indexOf("    " + begin))
                .lines()
                .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
                .collect(Collectors.joining("\n"))
                .strip();
    }
}
