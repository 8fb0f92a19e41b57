package io.ironbridge.apiproject.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Criterion;
import io.ironbridge.apiproject.server.workload.ClassificationRule.PortRange;
import io.ironbridge.apiproject.server.workload.ClassificationRule.Qualifier;
import io.ironbridge.apiproject.server.workload.ClassificationRule.TextPattern;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassificationFileTest {
    private static final String START =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<!DOCTYPE Classification SYSTEM \"Classification.dtd\">\n";
    private static final String SERVER =
            "<ironbridge_serviceDefinition classificationFile='wlm_classification.xml'/>";

    @TempDir Path folder;

    private Loaded load(String text) {
        TestProject.write(folder.resolve("wlm_classification.xml"), text);
        return TestProject.load(folder, SERVER);
    }

    private static List<String> faults(Loaded loaded) {
        return loaded.faults().stream()
                .map(fault -> fault.line() + " " + fault.id() + " " + fault.what())
                .toList();
    }

    @Test
    void nestedRulesAreFlattenedAndInherit() {
        Loaded loaded =
                load(
                        START
                                + """
                                <Classification schema_version="1.0">
                                <InboundClassification type="http" schema_version="1.0"
                                    default_transaction_class="M">
                                  <http_classification_info transaction_class="N" host="pay.example">
                                    <http_classification_info port="9080" description="inherits N">
                                      <http_classification_info transaction_class="" uri="/a/1*"/>
                                    </http_classification_info>
                                  </http_classification_info>
                                </InboundClassification>
                                </Classification>
                                """);
        Criterion host =
                new Criterion.Text(Qualifier.HOST, new TextPattern("pay.example", false, true));
        Criterion port = new Criterion.Port(List.of(new PortRange(9080, 9080)));

        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.config().workload().transactionRules())
                .extracting(ClassificationRule::transactionClass, ClassificationRule::criteria)
                .containsExactly(
                        tuple("", List.of(host, port, new Criterion.Resource("/a/1", true))),
                        tuple("N", List.of(host, port)),
                        tuple("N", List.of(host)),
                        tuple("M", List.of()));
    }

    @Test
    void otherPartsAreReportedAsWithoutEffect() {
        assertThat(
                        faults(
                                load(
                                        """
                                        <Classification>
                                        <InboundClassification type="iiop" default_transaction_class="A">
                                          <iiop_classification_info/>
                                        </InboundClassification>
                                        <SibClassification type="jmsra" default_transaction_class="A"/>
                                        <InboundClassification type="http" default_transaction_class="B">
                                        <http_classification_info uri="/a" dispatch_timeout="5"/>
                                        <x/>
                                        </InboundClassification>
                                        </Classification>
                                        """)))
                .containsExactly(
                        "2 IRB-PROJ-0728W The InboundClassification for 'iiop' has no effect here.",
                        "5 IRB-PROJ-0728W Element <SibClassification> has no effect here.",
                        "7 IRB-PROJ-0728W Attribute dispatch_timeout of <http_classification_info>"
                                + " has no effect here.",
                        "8 IRB-PROJ-0728W Element <x> has no effect here.");
    }

    @Test
    void errorsHaveTheirPlaceInTheFile() {
        Loaded loaded =
                load(
                        """
                        <Classification>
                        <InboundClassification type="http" default_transaction_class="toolongname">
                        <http_classification_info port="x"/>
                        <http_classification_info uri="/a*b"/>
                        </InboundClassification>
                        <InboundClassification type="http"/>
                        </Classification>
                        """);
        assertThat(faults(loaded))
                .containsExactly(
                        "2 IRB-PROJ-0720E The default_transaction_class 'toolongname' is not"
                                + " valid.",
                        "3 IRB-PROJ-0605E Attribute port of <http_classification_info> is 'x'.",
                        "4 IRB-PROJ-0605E Attribute uri of <http_classification_info> is '/a*b'.",
                        "6 IRB-PROJ-0728E There are two InboundClassification elements for http.");
        assertThat(loaded.faults().getFirst().file())
                .isEqualTo(folder.resolve("wlm_classification.xml").toString());
    }

    @Test
    void anotherRootElementIsAnError() {
        assertThat(faults(load("<server/>")))
                .containsExactly("1 IRB-PROJ-0728E The root element is 'server'.");
    }

    @Test
    void aFileThatDoesNotExistIsAnError() {
        assertThat(faults(TestProject.load(folder, SERVER)))
                .containsExactly("0 IRB-PROJ-0101E The file cannot be read (NoSuchFileException).");
    }

    @Test
    void theFileIsPartOfTheConfiguration() {
        Path file = folder.resolve("wlm_classification.xml");
        assertThat(load("<Classification/>").origins().configuration()).contains(file);
    }

    /** No address in a declaration is opened: nothing listens there, and this is no fault. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE Classification SYSTEM 'http://127.0.0.1:1/c.dtd'>",
                "<!DOCTYPE Classification SYSTEM 'missing.dtd' [<!ENTITY x 'y'>]>",
                "<!DOCTYPE Classification [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/e'> %p;]>",
            })
    void documentTypesAreIgnored(String declaration) {
        assertThat(load(declaration + "<Classification/>").faults()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE Classification [<!ENTITY x SYSTEM 'secret.txt'>]>",
                "<!DOCTYPE Classification [<!ENTITY x 'text'>]>",
                "<!DOCTYPE Classification SYSTEM 'x.dtd'>",
            })
    void entitiesAreNotExpanded(String declaration) {
        for (String use :
                List.of(
                        "<Classification>&x;</Classification>",
                        "<Classification a='&x;'/>",
                        "<Classification><InboundClassification"
                                + " type='ht&x;tp'/></Classification>")) {
            assertThat(faults(load(declaration + "\n" + use)))
                    .singleElement()
                    .asString()
                    .startsWith("2 IRB-PROJ-0203E The file is not valid XML: ");
        }
    }

    @Test
    void characterReferencesAreAccepted() {
        Loaded loaded =
                load(
                        START
                                + "<Classification><InboundClassification type='http'"
                                + " default_transaction_class='A&amp;&#66;'/></Classification>");
        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.config().workload().transactionRules())
                .extracting(ClassificationRule::transactionClass)
                .containsExactly("A&B");
    }
}
