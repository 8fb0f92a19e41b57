package io.ironbridge.connectorims.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyReaderTest {
    private static final byte[] CSM = new Csm(0, 0).write(CodePage.EBCDIC);
    private static final byte[] MOD = new RequestMod("MODOUT").write(CodePage.EBCDIC);
    private static final byte[] RSM = new Rsm(0, 0, 4, 97).write(CodePage.EBCDIC);

    private final ReplyReader reader = new ReplyReader(true, 3);

    @Test
    void aReplyMayHaveNoSegments() throws Exception {
        assertThat(reader.read(CSM, 4)).isEqualTo(new Reply.Output("", List.of(), new Csm(0, 0)));
    }

    @Test
    void segmentsAreViewsOfTheReply() throws Exception {
        byte[] bytes = all(segment(4), segment(32_767), segment(9), CSM);
        assertThat(((Reply.Output) reader.read(bytes, 4)).segments())
                .containsExactly(
                        Bytes.wrap(bytes, 0, 4),
                        Bytes.wrap(bytes, 4, 32_767),
                        Bytes.wrap(bytes, 32_771, 9));
    }

    @Test
    void theModNameComesFirst() throws Exception {
        Reply.Output output = (Reply.Output) reader.read(all(MOD, segment(9), CSM), 4);
        assertThat(output.modName()).isEqualTo("MODOUT");
        assertThat(output.segments()).hasSize(1);
    }

    @Test
    void dataThatLookLikeStructuresAreData() throws Exception {
        byte[] bytes = all(segment(9), MOD, CSM, CSM);
        assertThat(((Reply.Output) reader.read(bytes, 4)).segments()).hasSize(3);
        Reply.Output unasked = (Reply.Output) new ReplyReader(false, 3).read(all(MOD, CSM), 4);
        assertThat(unasked.modName()).isEmpty();
        assertThat(unasked.segments()).containsExactly(Bytes.wrap(MOD));
    }

    @Test
    void aStatusStandsAlone() throws Exception {
        assertThat(reader.read(RSM, 4)).isEqualTo(new Reply.Status(new Rsm(0, 0, 4, 97)));
        assertThatThrownBy(() -> reader.read(all(segment(9), RSM), 4))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessage("the reply ends without CSM or RSM at X'0021'");
    }

    @Test
    void wrongLengthsAreToldWithTheirPlace() {
        byte[] bytes = all(segment(9), segment(9), CSM);
        for (int ll : new int[] {0, 3, 10, 255}) {
            bytes[10] = (byte) ll;
            assertThatThrownBy(() -> reader.read(bytes, 4))
                    .isInstanceOf(UnreadableMessageException.class)
                    .hasMessage("a segment with the LL " + ll + " at X'000D'");
        }
    }

    @Test
    void moreSegmentsThanAllowedAreTold() {
        byte[] bytes = all(segment(4), segment(4), segment(4), segment(4), CSM);
        assertThatThrownBy(() -> reader.read(bytes, 4))
                .isInstanceOf(TooManySegmentsException.class)
                .hasMessage("a reply of more than 3 segments");
    }

    private static byte[] segment(int length) {
        byte[] segment = new byte[length];
        segment[0] = (byte) (length >> 8);
        segment[1] = (byte) length;
        return segment;
    }

    private static byte[] all(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
