package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonMembersTest {
    @Test
    void valuesOfAnyKindArePassedOver() {
        assertThat(
                        values(
                                "{\"A\":{\"x\":[1,{\"y\":\"}\"}]},\"B\":\"a\\\"},b\",\"C\":-1.5,\"D\":null}"))
                .containsExactly("{\"x\":[1,{\"y\":\"}\"}]}", "\"a\\\"},b\"", "-1.5", "null");
    }

    @Test
    void whiteSpaceBelongsToNoValueButTheOneBeforeTheNextSign() {
        assertThat(values(" { \"A\" : 1 , \"B\" : { } } ")).containsExactly("1 ", "{ } ");
    }

    @Test
    void anEmptyObjectAndWhatIsNoneHaveNoMembers() {
        for (String json : List.of("{}", "", "[1]", "12", "{1}", "null")) {
            assertThat(values(json)).as(json).isEmpty();
        }
    }

    @Test
    void namesAreComparedWhole() {
        JsonMembers members = members("{\"REC\":1}");
        assertThat(members.next()).isTrue();
        assertThat(members.named("REC".getBytes(UTF_8))).isTrue();
        assertThat(members.named("RE".getBytes(UTF_8))).isFalse();
        assertThat(members.named("RECS".getBytes(UTF_8))).isFalse();
    }

    @Test
    void textThatIsBrokenEndsTheWalk() {
        Random random = new Random(7);
        byte[] json = "{\"A\":{\"x\":\"\\\\\"},\"B\":[1,\"]\"]}".getBytes(UTF_8);
        for (int round = 0; round < 20_000; round++) {
            byte[] broken = java.util.Arrays.copyOf(json, random.nextInt(json.length + 1));
            for (int change = random.nextInt(3); change > 0 && broken.length > 0; change--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            JsonMembers members = new JsonMembers(broken, 0, broken.length);
            int count = 0;
            while (members.next()) {
                assertThat(members.valueTo()).isBetween(members.valueFrom(), broken.length);
                count++;
            }
            assertThat(count).isLessThanOrEqualTo(broken.length);
        }
    }

    private static JsonMembers members(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return new JsonMembers(bytes, 0, bytes.length);
    }

    private static List<String> values(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        JsonMembers members = new JsonMembers(bytes, 0, bytes.length);
        List<String> values = new ArrayList<>();
        while (members.next()) {
            int from = members.valueFrom();
            values.add(new String(bytes, from, members.valueTo() - from, UTF_8));
        }
        return values;
    }
}
