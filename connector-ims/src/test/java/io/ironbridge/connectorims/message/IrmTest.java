package io.ironbridge.connectorims.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IrmTest {
    private static final CorrelatorToken TOKEN =
            new CorrelatorToken(
                    CorrelatorToken.LENGTH,
                    Bytes.wrap(new byte[] {1, 2, 3, 4}),
                    Bytes.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}),
                    Bytes.wrap(new byte[] {9, 8, 7, 6, 5, 4, 3, 2}),
                    "TPIPE1",
                    "USER2");
    private static final IrmUser ALL =
            new IrmUser(
                    0x81,
                    0x40,
                    0x0D,
                    'K',
                    "TRAN",
                    "IMS1",
                    "LTERM1",
                    "USER1",
                    "GROUP1",
                    "SECRET",
                    "APPL",
                    "REROUTE",
                    "ADAPTER",
                    "MAP",
                    "MODIN",
                    TOKEN,
                    Bytes.wrap(new byte[] {7, 7, 7, 7, 7, 7, 7, 7}));

    @Test
    void everyLevelKeepsTheFieldsThatItsLengthCovers() throws UnreadableMessageException {
        assertThat(read(0x50).applNm()).isEmpty();
        assertThat(read(0x50).racfPw()).isEqualTo("SECRET");
        assertThat(read(0x58).applNm()).isEqualTo("APPL");
        assertThat(read(0x58).reroutNm()).isEmpty();
        assertThat(read(0x60).reroutNm()).isEqualTo("REROUTE");
        assertThat(read(0x60).tagMap()).isEmpty();
        assertThat(read(0x70).tagMap()).isEqualTo("MAP");
        assertThat(read(0x70).modname()).isEmpty();
        assertThat(read(0xA0).modname()).isEqualTo("MODIN");
        assertThat(read(0xA0).cortkn()).isEqualTo(TOKEN);
        assertThat(read(0xA0).sestkn()).isEqualTo(Bytes.wrap(new byte[8]));
        assertThat(read(0xA8)).isEqualTo(ALL);
    }

    private static IrmUser read(int irmLen) throws UnreadableMessageException {
        byte[] bytes = Irm.of(irmLen, fixed(5, 0), ALL).write(CodePage.EBCDIC);
        assertThat(bytes).hasSize(4 + irmLen + 4);
        return Irm.read(bytes, 0).user();
    }

    private static IrmFixed fixed(int arch, int f0) {
        return new IrmFixed(arch, f0, "*SAMPL1*", 7, 0, 0x40, 0x28, 0x10, 0, "CLIENT01");
    }

    @Test
    void extensionsAreKept() throws UnreadableMessageException {
        IrmExtension user = new IrmExtension("*NETUID*", Bytes.wrap(new byte[] {1, 2, 3}));
        IrmExtension other = new IrmExtension("*OTHERS*", Bytes.EMPTY);
        Irm irm = new Irm(0xAC + 15 + 12, fixed(5, IrmFixed.F0_EXTENS), ALL, List.of(user, other));
        byte[] bytes = irm.write(CodePage.EBCDIC);
        assertThat(Irm.read(bytes, 0)).isEqualTo(irm);
        assertThat(RequestMessage.read(bytes).write(CodePage.EBCDIC)).isEqualTo(bytes);
    }

    @Test
    void wrongLengthsAreToldWithTheirPlace() {
        byte[] bytes = Irm.of(0x50, fixed(0, 0), ALL).write(CodePage.EBCDIC);
        assertThatThrownBy(() -> Irm.read(with(bytes, 4, 0x13), 0))
                .hasMessage("IRM_LEN is 19 at X'0004'");
        assertThatThrownBy(() -> RequestMessage.read(with(bytes, 0, 0x59)))
                .hasMessage("LLLL is 89 at X'0000'");
        assertThatThrownBy(() -> RequestMessage.read(Arrays.copyOf(bytes, 20)))
                .hasMessage("the request header ends at X'0014'");
        assertThatThrownBy(() -> RequestMessage.read(with(bytes, 84, 0x0001)))
                .hasMessage("no end marker at X'0054'");
    }

    /** Stores a number of two bytes, of four at offset 0. */
    private static byte[] with(byte[] bytes, int at, int number) {
        byte[] changed = bytes.clone();
        ByteBuffer.wrap(changed).putShort(at == 0 ? 2 : at, (short) number);
        return changed;
    }

    @Test
    void theDumpMasksThePassword() {
        String dump = Irm.of(0x50, fixed(0, 0), ALL).hexDump(CodePage.EBCDIC);
        assertThat(dump)
                .contains("0000  00000058 00500000 5CE2C1D4 D7D3F15C")
                .contains("********")
                .contains("*SAMPL1*")
                .doesNotContain("SECRET")
                .doesNotContain("E2C5C3D9");
        assertThat(ALL.toString()).doesNotContain("SECRET");
    }

    @Test
    void anythingThatCannotBeReadIsToldSo() {
        Random random = new Random(1);
        byte[] good = Irm.of(0xA8, fixed(5, 0), ALL).write(CodePage.EBCDIC);
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 20));
            for (int change = random.nextInt(4); change > 0 && bytes.length > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(RequestMessage.read(bytes).irm().irmLen()).isGreaterThan(0);
            } catch (UnreadableMessageException told) {
                assertThat(told.getMessage()).contains("X'");
            }
        }
    }

    @Test
    void aTokenHasAStructureOfItsOwn() throws UnreadableMessageException {
        byte[] bytes = TOKEN.write(CodePage.EBCDIC);
        assertThat(bytes).hasSize(0x34).startsWith(0, 0x34, 0, 0);
        assertThat(CorrelatorToken.read(bytes, 0, CodePage.EBCDIC)).isEqualTo(TOKEN);
        assertThatThrownBy(() -> RequestMod.read(bytes, 0, CodePage.EBCDIC))
                .hasMessageContaining("no structure *REQMOD*");
    }
}
