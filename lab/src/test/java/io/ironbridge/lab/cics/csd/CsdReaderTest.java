package io.ironbridge.lab.cics.csd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsdReaderTest {
    @Test
    void readsAFileOverManyLines() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "* Customers of the bank",
                        "DEFINE FILE(CUSTOMER) GROUP(BANK) DESCRIPTION(ALL (ALMOST) CUSTOMERS)",
                        "       ADD(YES) BROWSE(YES), DELETE(NO)",
                        "       KEYLENGTH(10) RECORDSIZE(259) RECOVERY(BACKOUTONLY)             "
                                + " 00000100",
                        "       LSRPOOLNUM(3) RECORDFORMAT(F) STATUS(DISABLED)");
        FileDefinition file = one(deck.files(), "CUSTOMER");
        assertThat(file.keyLength()).isEqualTo(10);
        assertThat(file.keyOffset()).isZero();
        assertThat(file.recordSize()).isEqualTo(259);
        assertThat(file.fixed()).isTrue();
        assertThat(file.recoverable()).isTrue();
        assertThat(file.status()).isEqualTo(Status.DISABLED);
        assertThat(file.allowed())
                .containsExactlyInAnyOrder(
                        FileOperation.ADD, FileOperation.BROWSE, FileOperation.READ);
        assertThat(file.attributes())
                .containsEntry("LSRPOOLNUM", "3")
                .containsEntry("DESCRIPTION", "ALL (ALMOST) CUSTOMERS");
        assertThat(deck.notes()).isEmpty();
    }

    @Test
    void aCommentForTheLabSaysWhereTheKeyIs() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "*LAB CLUSTER(CUSTOMER) KEYS(10 4) RECORDSIZE(80 259)",
                        "DEFINE FILE(CUSTOMER) GROUP(BANK)");
        FileDefinition file = one(deck.files(), "CUSTOMER");
        assertThat(file.keyLength()).isEqualTo(10);
        assertThat(file.keyOffset()).isEqualTo(4);
        assertThat(file.recordSize()).isEqualTo(259);
        assertThat(file.isComplete()).isTrue();
    }

    @Test
    void aFileOfWhichVsamKnowsTheKeyIsRight() throws CsdException {
        CsdDefinitions deck = parse("DEFINE FILE(LEDGER) GROUP(BANK) DSNAME(BANK.LEDGER)");
        assertThat(one(deck.files(), "LEDGER").isComplete()).isFalse();
    }

    @Test
    void wordsMayBeShortenedAsFarAsTheyStayUnique() throws CsdException {
        CsdDefinitions deck =
                parse("DEF TRANS(iblk) G(BANK) PROG(IBLINK) TRANC(DFHTCL00) DTIM(130) SPU(Y)");
        TransactionDefinition transaction = one(deck.transactions(), "iblk");
        assertThat(transaction.program()).isEqualTo("IBLINK");
        assertThat(transaction.tranclass()).isEmpty();
        assertThat(transaction.deadlockTimeout()).contains(Duration.ofSeconds(90));
        assertThat(transaction.systemPurge()).isTrue();
    }

    @Test
    void aHyphenContinuesALine() throws CsdException {
        CsdDefinitions deck =
                parse("DEFINE PROGRAM(IBLINK) -", "  GROUP(BANK)-", "  LANGUAGE(COBOL)");
        assertThat(one(deck.programs(), "IBLINK").language()).isEqualTo("COBOL");
    }

    @Test
    void readsWebDefinitions() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "DEFINE URIMAP(IBHOST) GROUP(BANK) USAGE(SERVER) SCHEME(HTTP) HOST(*)",
                        "  PATH(/Bank/*) TCPIPSERVICE(IBPORT) PROGRAM(IBLINK) TRANSACTION(IBLK)",
                        "DEFINE TCPIPSERVICE(IBPORT) GROUP(BANK) PORTNUMBER(10080) PROTOCOL(HTTP)",
                        "  MAXDATALEN(64) SOCKETCLOSE(000130) AUTHENTICATE(BASIC)",
                        "  SSL(NO) URM(DFHWBAAX)");
        UrimapDefinition urimap = one(deck.urimaps(), "IBHOST");
        assertThat(urimap.path()).isEqualTo("/Bank/*");
        assertThat(urimap.usage()).isEqualTo(UrimapDefinition.Usage.SERVER);
        TcpipServiceDefinition service = one(deck.tcpipServices(), "IBPORT");
        assertThat(service.largestBody()).isEqualTo(65_536);
        assertThat(service.socketClose()).contains(Duration.ofSeconds(90));
        assertThat(service.authenticate()).isEqualTo("BASIC");
    }

    @Test
    void readsQueuesAndClasses() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "DEFINE TSMODEL(SAFE) GROUP(BANK) PREFIX(IB+S) RECOVERY(YES)",
                        "DEFINE TRANCLASS(FEW) GROUP(BANK) MAXACTIVE(5) PURGETHRESH(11)",
                        "DEFINE TDQUEUE(IBLG) GROUP(BANK) TYPE(INDIRECT) INDIRECTNAME(CSMT)");
        TsModelDefinition model = one(deck.tsModels(), "SAFE");
        assertThat(model.matches("IBXSAFE")).isTrue();
        assertThat(model.matches("IBXT")).isFalse();
        assertThat(model.matches("IB")).isFalse();
        assertThat(one(deck.tranclasses(), "FEW").mostWaiting()).contains(10);
        assertThat(one(deck.tdQueues(), "IBLG").indirect()).isEqualTo("CSMT");
    }

    @Test
    void whatTheLabHasNoUseForIsNoted() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "DELETE GROUP(BANK) ALL",
                        "DEFINE MAPSET(IBMAP) GROUP(BANK) RESIDENT(NO)",
                        "ADD GROUP(BANK) LIST(BANKLIST)",
                        "LIST ALL",
                        "//STEP2 EXEC PGM=IEFBR14",
                        "/*");
        assertThat(deck.notes())
                .extracting(CsdMessage::id)
                .containsOnly("IRB-LAB-7209I")
                .hasSize(4);
    }

    @Test
    void anAttributeThatIsNotKnownIsKeptAndNoted() throws CsdException {
        CsdDefinitions deck = parse("DEFINE PROGRAM(IBLINK) GROUP(BANK) QUANTUM(7)");
        assertThat(one(deck.programs(), "IBLINK").attributes()).containsEntry("QUANTUM", "7");
        assertThat(deck.notes()).extracting(CsdMessage::id).containsExactly("IRB-LAB-7208W");
    }

    @Test
    void extractedDecksAreRead() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "DEFINE PROGRAM(IBLINK) GROUP(BANK) DEFINETIME(22/06/09 11:28:10)",
                        "       CHANGETIME(22/06/09 11:28:10) CHANGEUSRID(IBADMIN)",
                        "       CHANGEAGENT(CSDAPI) CHANGEAGREL(0730)");
        assertThat(deck.notes()).isEmpty();
    }

    @Test
    void theLaterOfTwoDefinitionsCounts() throws CsdException {
        CsdDefinitions deck =
                parse(
                        "DEFINE PROGRAM(IBLINK) GROUP(BANK) STATUS(DISABLED)",
                        "DEFINE PROGRAM(IBLINK) GROUP(BANK2)");
        assertThat(one(deck.programs(), "IBLINK").status()).isEqualTo(Status.ENABLED);
        assertThat(deck.notes()).extracting(CsdMessage::id).containsExactly("IRB-LAB-7210W");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "DEFINE FILE(A) GROUP(G) KEYLENHTH(4); IRB-LAB-7202E",
                "DEFINE FILE(A) GROUP(G) RECO(4); IRB-LAB-7202E",
                "DEFINE FIEL(A) GROUP(G); IRB-LAB-7201E",
                "DEFNIE FILE(A) GROUP(G); IRB-LAB-7200E",
                "DEFINE FILE(A) GROUP(G) ADD(MAYBE); IRB-LAB-7203E",
                "DEFINE FILE(A) GROUP(G) KEYLENGTH(256); IRB-LAB-7203E",
                "DEFINE FILE(ABCDEFGHI) GROUP(G); IRB-LAB-7203E",
                "DEFINE TRANSACTION(ABCDE) GROUP(G) PROGRAM(P); IRB-LAB-7203E",
                "DEFINE TRANSACTION(ABCD) GROUP(G); IRB-LAB-7204E",
                "DEFINE FILE(A); IRB-LAB-7204E",
                "DEFINE FILE(A) GROUP(G) ADD(YES) ADD(NO); IRB-LAB-7205E",
                "DEFINE FILE(A) GROUP(G; IRB-LAB-7200E",
                "DEFINE FILE(A) GROUP(G)); IRB-LAB-7200E",
                "DEFINE TSMODEL(A) GROUP(G) PREFIX(B) LOCATION(MAIN) RECOVERY(YES); IRB-LAB-7203E",
                "*LAB CLUSTER(A) KEYS(4) RECORDSIZE(10 10); IRB-LAB-7203E",
                "*LAB CLUSTER(A) KEYS(4 8) RECORDSIZE(10 10); IRB-LAB-7203E",
                "*LAB CLUSTER(A) KEYZ(4 8) RECORDSIZE(10 10); IRB-LAB-7202E"
            })
    void aFaultIsNamedWithItsLine(String line, String id) {
        CsdException thrown =
                catchThrowableOfType(CsdException.class, () -> parse("* Comment", line));
        assertThat(thrown.faults().getFirst().toString()).startsWith("bank.csd:2: " + id);
    }

    @Test
    void allFaultsOfAllDecksAreToldAtOnce(@TempDir Path folder) throws IOException {
        Path one = folder.resolve("one.csd");
        Files.writeString(one, "DEFINE FILE(A) GROUP(G) ADD(MAYBE) BROWSE(MAYBE)\n");
        CsdException thrown =
                catchThrowableOfType(
                        CsdException.class,
                        () ->
                                CsdReader.read(
                                        List.of(one, folder.resolve("two.csd")),
                                        CsdLimits.DEFAULTS));
        assertThat(thrown.faults())
                .extracting(CsdMessage::id)
                .containsExactlyInAnyOrder("IRB-LAB-7203E", "IRB-LAB-7203E", "IRB-LAB-7206E");
    }

    @Test
    void tooLargeDecksAndTooManyCommandsAreRefused() {
        CsdLimits one = new CsdLimits(1000, 1, 1);
        assertThatThrownBy(() -> CsdReader.parse("a.csd", "LIST ALL\nLIST ALL\n", one))
                .hasMessageContaining("IRB-LAB-7206E");
    }

    @Test
    void theListOfFaultsEnds() {
        CsdLimits one = new CsdLimits(1000, 10, 1);
        String deck = "DEFINE FILE(A) GROUP(G) ADD(X) BROWSE(X) DELETE(X)";
        assertThatThrownBy(() -> CsdReader.parse("a.csd", deck, one))
                .hasMessageContaining("IRB-LAB-7207E 2 more faults were found");
    }

    private static CsdDefinitions parse(String... lines) throws CsdException {
        return CsdReader.parse("bank.csd", String.join("\n", lines), CsdLimits.DEFAULTS);
    }

    private static <D> D one(Map<String, D> definitions, String name) {
        return Objects.requireNonNull(definitions.get(name));
    }
}
