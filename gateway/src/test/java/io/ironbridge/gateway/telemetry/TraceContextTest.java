package io.ironbridge.gateway.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TraceContextTest {
    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    /** Keeps what it is asked for. */
    private record Watched(Map<String, List<String>> fields, List<String> asked)
            implements RequestHeaders {
        Watched(Map<String, List<String>> fields) {
            this(fields, new ArrayList<>());
        }

        @Override
        public @Nullable String first(String name) {
            List<String> values = all(name);
            return values.isEmpty() ? null : values.getFirst();
        }

        @Override
        public List<String> all(String name) {
            asked.add(name);
            return fields.getOrDefault(name, List.of());
        }

        @Override
        public void forEach(BiConsumer<String, String> field) {
            throw new AssertionError("nobody has to look at all of them");
        }
    }

    private static @Nullable TraceHeaders passedOn(Watched headers) {
        InetSocketAddress client = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        return TraceContext.passedOn(
                new Request("GET", "/", null, headers, Bytes.EMPTY, Peer.of(client)));
    }

    @Test
    void aRequestWithoutAContextCostsOneLookAtItsHeaders() {
        Watched headers = new Watched(Map.of("tracestate", List.of("vendor=x")));
        assertThat(passedOn(headers)).isNull();
        assertThat(headers.asked()).containsExactly("traceparent");
    }

    @Test
    void statesOfSeveralHeadersGoOnInTheirOrder() {
        Map<String, List<String>> fields =
                Map.of("traceparent", List.of(PARENT), "tracestate", List.of("b=2,c=3", "a=1"));
        assertThat(passedOn(new Watched(fields)))
                .isEqualTo(new TraceHeaders(PARENT, "b=2,c=3,a=1"));
    }

    @Test
    void aStateThatIsNoneIsDropped() {
        for (String state : List.of("no state", "a=\u00e9", "=1", "a=1  2", "a=1\t2")) {
            Map<String, List<String>> fields =
                    Map.of("traceparent", List.of(PARENT), "tracestate", List.of(state));
            assertThat(passedOn(new Watched(fields))).isEqualTo(new TraceHeaders(PARENT, ""));
        }
    }

    @Test
    void blanksBetweenTheMembersOfAStateAreDropped() {
        String state = "b=2" + " ".repeat(16_000) + ",\t c=3 4 ,a=1 ";
        Map<String, List<String>> fields =
                Map.of("traceparent", List.of(PARENT), "tracestate", List.of(state));
        assertThat(passedOn(new Watched(fields)))
                .isEqualTo(new TraceHeaders(PARENT, "b=2,c=3 4,a=1"));
    }
}
