package io.ironbridge.gateway.workload.classify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifierTest {
    private static final TestFacts PLAIN = TestFacts.PLAIN;

    @TempDir Path folder;

    private WorkloadConfig config(String elements) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("server.xml"), "<server>\n" + elements + "</server>");
        Loaded loaded = ProjectLoader.load(List.of(file), LoadOptions.of(Map.of()));
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().workload();
    }

    private Classifier classifier(String elements) throws IOException {
        return Classifier.of(config(elements));
    }

    private static String definition(String rules) {
        return """
        <ironbridge_serviceDefinition defaultReportClass="RALL">
        <serviceClass name="A"><period importance="1" velocity="50"/></serviceClass>
        <serviceClass name="B"><period importance="2" velocity="50"/></serviceClass>
        %s
        <classify user="none" serviceClass="A"/><classify user="none" serviceClass="B"/>
        </ironbridge_serviceDefinition>
        """
                .formatted(rules);
    }

    @Test
    void withoutConfigurationEverythingIsInOneClass() {
        Classifier operation =
                Classifier.NONE.forOperation(List.of("orders"), "getOrder", "GET", "/orders/{id}");
        assertThat(operation).isSameAs(Classifier.NONE);
        assertThat(operation.classify(PLAIN)).isEqualTo(new Classification("", "SYSOTHER", ""));
        assertThat(operation.uses()).isEmpty();
    }

    @Test
    void transactionClassesAreKnownWithoutADefinition() throws IOException {
        Classifier classifier =
                classifier(
                        "<wlmClassification>"
                                + "<httpClassification transactionClass='Pay' method='POST'/>"
                                + "</wlmClassification>");
        assertThat(classifier.classify(PLAIN.on("/x", "POST")))
                .isEqualTo(new Classification("Pay", "SYSOTHER", ""));
        assertThat(classifier.classify(PLAIN)).isEqualTo(new Classification("", "SYSOTHER", ""));
    }

    @Test
    void theFirstRuleThatAppliesCountsAndEachUseIsCounted() throws IOException {
        Classifier classifier =
                classifier(
                        "<wlmClassification>\n"
                                + "<httpClassification transactionClass='Get' method='GET'/>\n"
                                + "</wlmClassification>\n"
                                + definition(
                                        """
                                        <classify transactionClass="Get" serviceClass="A">
                                          <classify group="staff" reportClass="RSTAFF"/>
                                        </classify>
                                        <classify header="x-channel" headerValue="mob*" serviceClass="B"/>
                                        """));
        Classification get = new Classification("Get", "A", "RALL");
        assertThat(classifier.classify(PLAIN)).isEqualTo(get).isSameAs(classifier.classify(PLAIN));
        assertThat(classifier.classify(PLAIN.of("x", "staff")))
                .isEqualTo(new Classification("Get", "A", "RSTAFF"));
        assertThat(classifier.classify(PLAIN.on("/", "PUT").with("x-channel", "mobile")))
                .isEqualTo(new Classification("", "B", "RALL"));
        assertThat(classifier.classify(PLAIN.on("/", "PUT").with("x-channel", "web")))
                .isEqualTo(new Classification("", "SYSOTHER", "RALL"));
        String place = folder.resolve("server.xml") + ":";
        assertThat(classifier.uses())
                .containsExactly(
                        new Classifier.RuleUse(
                                "transactionClass=\"Get\" method=\"GET\"", place + 3, 3),
                        new Classifier.RuleUse(
                                "group=\"staff\" reportClass=\"RSTAFF\"", place + 9, 1),
                        new Classifier.RuleUse(
                                "transactionClass=\"Get\" serviceClass=\"A\"", place + 8, 2),
                        new Classifier.RuleUse(
                                "header=\"x-channel\" headerValue=\"mob*\" serviceClass=\"B\"",
                                place + 11,
                                1),
                        new Classifier.RuleUse("user=\"none\" serviceClass=\"A\"", place + 13, 0),
                        new Classifier.RuleUse("user=\"none\" serviceClass=\"B\"", place + 13, 0),
                        new Classifier.RuleUse("defaultServiceClass=\"SYSOTHER\"", place + 5, 1));
    }

    @Test
    void operationsShareTheCounts() throws IOException {
        Classifier all = classifier(definition("<classify api='orders' serviceClass='A'/>"));
        Classifier one = all.forOperation(List.of("orders"), "getOrder", "GET", "/orders/{id}");
        Classifier other = all.forOperation(List.of("stock"), "getStock", "GET", "/stock");
        assertThat(one.classify(PLAIN).serviceClass()).isEqualTo("A");
        assertThat(one.classify(PLAIN).serviceClass()).isEqualTo("A");
        assertThat(other.classify(PLAIN).serviceClass()).isEqualTo("SYSOTHER");
        assertThat(all.uses()).isEqualTo(one.uses());
        assertThat(all.uses().getFirst().count()).isEqualTo(2);
    }

    /** A constant needs no facts. */
    @Test
    void anOperationWhoseRulesAskNothingDoesNotReadTheRequest() throws IOException {
        Classifier classifier =
                classifier(
                                "<zosWorkloadManager collectionName='PROD'/>"
                                    + "<wlmClassification><httpClassification"
                                    + " transactionClass='Ord' method='PUT' resource='/orders/*'/>"
                                    + "</wlmClassification>"
                                        + definition(
                                                "<classify api='stock' user='x'"
                                                        + " serviceClass='B'/><classify"
                                                        + " collection='TEST' user='x'"
                                                        + " serviceClass='B'/><classify"
                                                        + " collection='PR*' transactionClass='O*'"
                                                        + " operation='put*' serviceClass='A'/>"))
                        .forOperation(List.of("orders"), "putOrder", "PUT", "/orders/{id}");
        Facts none = unreadable();
        assertThat(classifier.classify(none)).isEqualTo(new Classification("Ord", "A", "RALL"));
    }

    private static Facts unreadable() {
        return (Facts)
                java.lang.reflect.Proxy.newProxyInstance(
                        Facts.class.getClassLoader(),
                        new Class<?>[] {Facts.class},
                        (_, method, _) -> {
                            throw new AssertionError(method.getName() + " was asked");
                        });
    }

    @Test
    void headRequestsOfOperationsForGetAreNotTakenForGet() throws IOException {
        Classifier classifier =
                classifier(
                                "<wlmClassification><httpClassification transactionClass='Get'"
                                        + " method='GET'/></wlmClassification>")
                        .forOperation(List.of("orders"), "getOrder", "GET", "/orders");
        assertThat(classifier.classify(PLAIN).transactionClass()).isEqualTo("Get");
        assertThat(classifier.classify(PLAIN.on("/orders", "HEAD")).transactionClass()).isEmpty();
    }

    @Test
    void callersWhoAreNotAuthenticatedMeetNoUser() throws IOException {
        Classifier classifier = classifier(definition("<classify user='*' serviceClass='A'/>"));
        assertThat(classifier.classify(PLAIN).serviceClass()).isEqualTo("SYSOTHER");
        assertThat(classifier.classify(PLAIN.of("any")).serviceClass()).isEqualTo("A");
    }

    @Test
    void nothingIsAllocatedForARequest() throws IOException {
        Classifier classifier =
                classifier(
                                "<wlmClassification><httpClassification transactionClass='Ord'"
                                        + " host='b.example' port='1-99,443' resource='/a*/**/9*'/>"
                                        + "<httpClassification transactionClass='rest'/>"
                                        + "</wlmClassification>"
                                        + definition(
                                                "<classify user='BOT*' group='g' serviceClass='B'/>"
                                                        + "<classify header='x' headerValue='m*'"
                                                        + " serviceClass='A'/>"))
                        .forOperation(List.of("orders"), "get", "GET", "/a/{b}/{c}");
        Facts facts = PLAIN.on("/a/b/95", "GET").of("BOT1").with("x", "mobile");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int classified = 0;
        for (int i = 0; i < 10_000; i++) { // links what is linked on first use
            classified += classifier.classify(facts).serviceClass().length();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000; i++) {
            classified += classifier.classify(facts).serviceClass().length();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(classified).isEqualTo(20_000);
        assertThat(allocated).isLessThan(10_000);
    }
}
