package io.ironbridge.lab.drda;

import static io.ironbridge.lab.drda.Frames.DATABASE;
import static io.ironbridge.lab.drda.Frames.EBCDIC;
import static io.ironbridge.lab.drda.Frames.OBJECT;
import static io.ironbridge.lab.drda.Frames.OBJECT_CHAINED;
import static io.ironbridge.lab.drda.Frames.REQUEST;
import static io.ironbridge.lab.drda.Frames.REQUEST_CHAINED;
import static io.ironbridge.lab.drda.Frames.accrdb;
import static io.ironbridge.lab.drda.Frames.accsec;
import static io.ironbridge.lab.drda.Frames.all;
import static io.ironbridge.lab.drda.Frames.continued;
import static io.ironbridge.lab.drda.Frames.ddm;
import static io.ironbridge.lab.drda.Frames.dss;
import static io.ironbridge.lab.drda.Frames.excsat;
import static io.ironbridge.lab.drda.Frames.hex;
import static io.ironbridge.lab.drda.Frames.login;
import static io.ironbridge.lab.drda.Frames.loginForDerby;
import static io.ironbridge.lab.drda.Frames.name;
import static io.ironbridge.lab.drda.Frames.requests;
import static io.ironbridge.lab.drda.Frames.secchk;
import static io.ironbridge.lab.drda.Frames.text;
import static io.ironbridge.lab.drda.Frames.utf8;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.drda.Frames.Result;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStreamTest {
    private static final String DERBY = "DNC10170";
    private static final String JCC = "JCC04350";

    /** What Derby gets after the login. */
    private static byte[] afterLogin(String product, byte[]... frames) {
        Result result = requests(true, all(login(product), all(frames)));
        byte[] login = loginForDerby(product.equals(JCC) ? "DNC10010" : product);
        assertThat(result.rejected).isEmpty();
        assertThat(result.derby).startsWith(login);
        return Arrays.copyOfRange(result.derby, login.length, result.derby.length);
    }

    private static void assertRejected(boolean jcc, byte[] bytes, String reason) {
        assertThat(requests(jcc, bytes).rejected).containsExactly(reason);
    }

    @Test
    void userAndLocationAreReplaced() {
        Result result = requests(false, login(DERBY));

        assertThat(result.derby).isEqualTo(loginForDerby(DERBY));
        assertThat(result.client).isEmpty();
    }

    @Test
    void anotherCaseAndAttributesOfTheLocationHaveNoEffect() {
        byte[] login =
                all(
                        excsat(),
                        accsec(),
                        secchk("labdb2;create=true", "labuser", "secret"),
                        accrdb("labdb2;create=true", DERBY));

        assertThat(requests(false, login).derby).isEqualTo(loginForDerby(DERBY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/other;create=true", "memory:other", DATABASE, "LABDB22", ""})
    void noOtherDatabaseIsReached(String location) {
        Result result =
                requests(
                        false,
                        all(
                                excsat(),
                                accsec(),
                                secchk(location, "labuser", "secret"),
                                accrdb(location, DERBY)));

        assertThat(new String(result.derby, UTF_8))
                .doesNotContain("create")
                .doesNotContain("other")
                .doesNotContain(DATABASE)
                .contains("memory:no such location");
    }

    @ParameterizedTest
    @CsvSource({"labuser, Secret", "LABUSER, secret", "labuser, ''", "'', secret", "APP, APP"})
    void aWrongPasswordIsAnsweredAndDoesNotGetToDerby(String user, String password) {
        Result result =
                requests(
                        false,
                        all(
                                excsat(),
                                accsec(),
                                secchk("LABDB2", user, password),
                                accrdb("LABDB2", DERBY)));

        assertThat(result.client)
                .isEqualTo(hex("0015 D002 0003 000F 1219 0006 1149 0008 0005 11A4 0F"));
        assertThat(result.rejected).containsExactly("the user or password is wrong");
        assertThat(new String(result.derby, UTF_8)).doesNotContain("APP").doesNotContain("memory");
    }

    @Test
    void encryptedPasswordsAreRejected() {
        byte[] secchk =
                dss(
                        REQUEST,
                        3,
                        ddm(
                                0x106E,
                                ddm(0x11A2, hex("0009")),
                                ddm(0x11A0, utf8("labuser")),
                                ddm(0x11A1, utf8("secret"))));

        assertRejected(false, all(excsat(), accsec(), secchk), "the user or password is wrong");
    }

    @Test
    void nothingGetsToDerbyBeforeThePassword() {
        assertRejected(
                false,
                all(excsat(), accrdb("LABDB2", DERBY)),
                "the command X'2001' came before the password");
        assertRejected(
                false,
                all(excsat(), dss(OBJECT, 2, ddm(0x106D, ddm(0x2110, utf8("/tmp/other"))))),
                "an object came before the password");
    }

    @Test
    void withoutUtf8TheLoginIsInEbcdic() {
        byte[] excsat = dss(REQUEST, 1, ddm(0x1041, ddm(0x1404, hex("1403 0007"))));
        byte[] secchk =
                dss(
                        REQUEST,
                        3,
                        ddm(
                                0x106E,
                                ddm(0x11A2, hex("0003")),
                                ddm(0x2110, name("LABDB2", EBCDIC)),
                                ddm(0x11A1, "secret".getBytes(EBCDIC)),
                                ddm(0x11A0, "labuser".getBytes(EBCDIC))));
        byte[] forDerby =
                dss(
                        REQUEST,
                        3,
                        ddm(
                                0x106E,
                                ddm(0x11A2, hex("0003")),
                                ddm(0x2110, DATABASE.getBytes(EBCDIC)),
                                ddm(0x11A1, "APP".getBytes(EBCDIC)),
                                ddm(0x11A0, "APP".getBytes(EBCDIC))));

        assertThat(requests(false, all(excsat, accsec(), secchk)).derby).endsWith(forDerby);
    }

    @Test
    void theLocationInAPackageNameIsReplaced() {
        byte[] rest =
                all(name("NULLID", UTF_8), name("SYSLH000", UTF_8), utf8("SYSLVL01"), hex("0001"));
        byte[] fixed = dss(REQUEST, 5, ddm(0x200C, ddm(0x2113, name("LABDB2", UTF_8), rest)));
        byte[] forDerby =
                dss(
                        REQUEST,
                        5,
                        ddm(
                                0x200C,
                                ddm(
                                        0x2113,
                                        hex("00%02X".formatted(DATABASE.length())),
                                        utf8(DATABASE),
                                        hex("0012"),
                                        name("NULLID", UTF_8),
                                        hex("0012"),
                                        name("SYSLH000", UTF_8),
                                        utf8("SYSLVL01"),
                                        hex("0001"))));

        assertThat(afterLogin(DERBY, fixed)).isEqualTo(forDerby);
        assertThat(afterLogin(DERBY, forDerby)).as("from a reply of Derby").isEqualTo(forDerby);
    }

    @Test
    void aPackageNameOfVariableLengthKeepsTheRest() {
        byte[] rest =
                all(
                        hex("0014"),
                        utf8("A_LONGER_COLLECTION_"),
                        hex("0012"),
                        name("P", UTF_8),
                        utf8("SYSLVL01"),
                        hex("0001"));
        byte[] given =
                dss(REQUEST, 5, ddm(0x200C, ddm(0x2113, hex("0012"), name("LABDB2", UTF_8), rest)));
        byte[] expected =
                dss(
                        REQUEST,
                        5,
                        ddm(
                                0x200C,
                                ddm(
                                        0x2113,
                                        hex("00%02X".formatted(DATABASE.length())),
                                        utf8(DATABASE),
                                        rest)));

        assertThat(afterLogin(DERBY, given)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"false, DNC10170", "true, JCC04350", "true, DNC10170"})
    void anObjectOfManySegmentsStaysAsItIs(boolean jcc, String product) {
        byte[] object = new byte[100_000];
        new Random(1).nextBytes(object);
        byte[] frames =
                all(
                        continued(OBJECT_CHAINED, 7, ddmOfAnyLength(object)),
                        dss(OBJECT, 7, ddm(0x146C, hex("01"))),
                        dss(REQUEST, 8, ddm(0x200E)));
        Result result = requests(jcc, all(login(product), frames));

        assertThat(result.rejected).isEmpty();
        assertThat(result.derby).endsWith(frames);
    }

    /** LL X'8008', code point EXTDTA, four bytes of length, value. */
    private static byte[] ddmOfAnyLength(byte[] value) {
        return all(hex("8008 146C %08X".formatted(value.length)), value);
    }

    @ParameterizedTest
    @CsvSource({
        "000A C001 0001 0004 200E, a structure does not begin with a DSS header",
        "434D 443A 0000 0000 0000, a structure does not begin with a DSS header",
        "0009 D001 0001 0004 20, a DSS has the invalid length X'0009'",
        "8009 D001 0001 0004 20, a DSS has the invalid length X'8009'",
        "FFFF D001 0001 0004 2001, a command is longer than a segment",
        "000A D004 0001 0004 200E, a DSS has the unknown type 4",
        "000A D001 0001 0005 1041, the lengths in X'1041' do not match its DSS",
        "000E D001 0001 0008 1041 0003 1404, the lengths in X'1041' do not match its DSS",
        "000E D001 0001 0008 1041 0005 1404, the lengths in X'1041' do not match its DSS",
        "000C D001 0001 0006 1041 0000, the lengths in X'1041' do not match its DSS",
    })
    void garbageEndsTheConnectionWithItsReason(String bytes, String reason) {
        Result result = requests(false, hex(bytes));

        assertThat(result.rejected).containsExactly(reason);
        assertThat(result.derby).isEmpty();
    }

    @Test
    void aSegmentWithoutDataIsGarbage() {
        byte[] first = continued(OBJECT, 7, new byte[40_000]);
        byte[] broken = all(Arrays.copyOf(first, 0x7FFF), hex("0002"));

        assertRejected(
                false, all(login(DERBY), broken), "a segment has the invalid length X'0002'");
    }

    @Test
    void aPackageNameShorterThanItsNamesIsGarbage() {
        byte[] broken = dss(REQUEST, 5, ddm(0x200C, ddm(0x2113, hex("0012 41"))));

        assertRejected(false, all(login(DERBY), broken), "PKGNAMCSN is shorter than its names");
    }

    @Test
    void anAccrdbOfJccHasTheProductOfAnOldDerbyClient() {
        assertThat(requests(true, login(JCC)).derby).isEqualTo(loginForDerby("DNC10010"));
    }

    @Test
    void jccIsRejectedUnlessItIsAdmitted() {
        assertRejected(
                false,
                login(JCC),
                "the client is IBM's JCC driver, which this port does not admit");
    }

    @Test
    void accsecOfJccLosesWhatDerbyDoesNotKnow() {
        Result result =
                requests(
                        true,
                        all(excsat(), accsec(ddm(0x1909, hex("01")), ddm(0x11DC, hex("0102")))));

        assertThat(result.derby).endsWith(dss(REQUEST, 2, ddm(0x106D, ddm(0x11A2, hex("0003")))));
    }

    @Test
    void aTokenOfAnEncryptedPasswordStays() {
        byte[] accsec =
                dss(REQUEST, 2, ddm(0x106D, ddm(0x11A2, hex("0009")), ddm(0x11DC, hex("0102"))));

        assertThat(requests(true, all(excsat(), accsec)).derby).endsWith(accsec);
    }

    @Test
    void aSecondAccsecMayHaveTheLocationInEbcdic() {
        byte[] expected =
                dss(REQUEST, 2, ddm(0x106D, ddm(0x11A2, hex("0003")), ddm(0x2110, utf8(DATABASE))));

        assertThat(requests(true, all(excsat(), accsec(), accsec())).derby).endsWith(expected);
    }

    @Test
    void aReadOnlySqlattrOfJccIsDropped() {
        byte[] prepare = dss(REQUEST_CHAINED, 5, ddm(0x200D));
        byte[] attributes = dss(OBJECT_CHAINED, 5, text(0x2450, "FOR READ ONLY "));
        byte[] statement = dss(OBJECT, 5, text(0x2414, "SELECT A FROM T"));

        assertThat(afterLogin(JCC, prepare, attributes, statement))
                .isEqualTo(all(prepare, statement));
        assertThat(afterLogin(DERBY, prepare, attributes, statement))
                .isEqualTo(all(prepare, attributes, statement));
    }

    @Test
    void aSqlattrThatDerbyKnowsStays() {
        byte[] attributes = dss(OBJECT_CHAINED, 5, text(0x2450, "SENSITIVE STATIC SCROLL"));

        assertThat(afterLogin(JCC, attributes)).isEqualTo(attributes);
    }

    @Test
    void aDroppedSqlattrMustNotEndItsChain() {
        assertRejected(
                true,
                all(login(JCC), dss(OBJECT, 5, text(0x2450, "FOR READ ONLY"))),
                "SQLATTR is the last DSS of its chain");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE T SET (\"A\") = (?) WHERE CURRENT OF C | UPDATE T SET \"A\" = ? WHERE"
                        + " CURRENT OF C",
                "UPDATE T SET (\"A\", \"B\"\"(,\") = (?,?) WHERE CURRENT OF C | UPDATE T SET \"A\""
                        + " = ?, \"B\"\"(,\" = ? WHERE CURRENT OF C",
                "UPDATE T SET (\"A\", \"B\") = (?) WHERE CURRENT OF C | UPDATE T SET (\"A\", \"B\")"
                        + " = (?) WHERE CURRENT OF C",
                "UPDATE T SET (\"A\") = (?) WHERE B = 1 | UPDATE T SET (\"A\") = (?) WHERE B = 1",
                "UPDATE T SET (\"A$1\\\") = (?) WHERE CURRENT OF C | UPDATE T SET \"A$1\\\" = ?"
                        + " WHERE CURRENT OF C"
            })
    void aPositionedUpdateOfJccIsWrittenAsDerbyKnowsIt(String given, String expected) {
        assertThat(afterLogin(JCC, dss(OBJECT, 0x1234, text(0x2414, given))))
                .isEqualTo(dss(OBJECT, 0x1234, text(0x2414, expected)));
    }

    @Test
    void noTimeoutEndsAPreparedTransaction() {
        byte[] given =
                dss(
                        REQUEST,
                        5,
                        ddm(0x1055, ddm(0x1187, hex("09")), ddm(0x1907, hex("00000000000003E8"))));

        assertThat(afterLogin(DERBY, given))
                .isEqualTo(dss(REQUEST, 5, ddm(0x1055, ddm(0x1187, hex("09")))));
    }

    @Test
    void syncctlOfJccLosesRlsconv() {
        byte[] given = dss(REQUEST, 5, ddm(0x1055, ddm(0x1187, hex("0B")), ddm(0x119F, hex("F2"))));
        byte[] expected = dss(REQUEST, 5, ddm(0x1055, ddm(0x1187, hex("0B"))));

        assertThat(afterLogin(JCC, given)).isEqualTo(expected);
        assertThat(afterLogin(DERBY, given)).isEqualTo(given);
    }
}
