package io.ironbridge.workloaddriver.named.cics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CicsTgMemoryTest {
    @Test
    void eachKindOfConnectionHasAnAxisOfItsOwn() {
        List<Schedule.Place> places = CicsTgMemory.places(RunSelection.FULL);

        assertThat(places).hasSize(9);
        assertThat(places)
                .contains(new Schedule.Place(Map.of("connections", "10000"), List.of("http")))
                .contains(
                        new Schedule.Place(
                                Map.of("connections", "5000"), List.of("http", "https")));
        assertThat(places.getFirst())
                .isEqualTo(
                        new Schedule.Place(Map.of("connections", "0"), List.of("http", "https")));
        assertThat(places.getLast())
                .isEqualTo(new Schedule.Place(Map.of("sessions", "500"), List.of("sessions")));
    }

    @Test
    void whoAsksForOneAxisGetsThatOne() {
        assertThat(CicsTgMemory.places(at("connections", "2000")))
                .extracting(Schedule.Place::at)
                .containsExactly(Map.of("connections", "2000"));
        assertThat(
                        CicsTgMemory.places(
                                new RunSelection(
                                        false,
                                        null,
                                        Set.of("https"),
                                        Map.of("connections", Set.of("5000", "10000")),
                                        null,
                                        null)))
                .extracting(Schedule.Place::at)
                .containsExactly(Map.of("connections", "5000"));
        assertThat(CicsTgMemory.places(at("sessions", "1")))
                .extracting(Schedule.Place::sides)
                .containsExactly(List.of("sessions"));
    }

    private static RunSelection at(String axis, String value) {
        return new RunSelection(false, null, Set.of(), Map.of(axis, Set.of(value)), null, null);
    }

    @Test
    void memoryIsReadFromWhatTheToolsSay() throws Exception {
        JvmMemory memory = JvmMemory.read(OBJECTS, NATIVE, STATUS);

        assertThat(memory.heap()).isEqualTo(17_941_456);
        assertThat(memory.heapCommitted()).isEqualTo(32_768 * 1024);
        assertThat(memory.other()).isEqualTo((131_346 - 32_768) * 1024);
        assertThat(memory.threadStacks()).isEqualTo(1_328 * 1024);
        assertThat(memory.buffers()).isEqualTo(3_210 * 1024);
        assertThat(memory.resident()).isEqualTo(182_536 * 1024);
        assertThat(memory.threads()).isEqualTo(19);
        assertThat(memory.values()).containsEntry("heapBytes", 17_941_456.0).hasSize(7);
    }

    @Test
    void aJvmThatKeepsNoAccountIsTold() {
        assertThatThrownBy(() ->
                        JvmMemory.read(OBJECTS, "4711:\nNative memory tracking is off\n", STATUS))
                .isInstanceOf(IOException.class)
                .hasMessage("the gateway's JVM does not track its native memory");
        assertThatThrownBy(() -> JvmMemory.read("", NATIVE, STATUS))
                .hasMessage("the tools do not report of the gateway a total of objects");
    }

    private static final String OBJECTS =
            """
            4711:
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:         55612        5012344  [B (java.base@25.0.3)
            Total        301234       17941456
            """;

    private static final String NATIVE =
            """
            4711:

            Native Memory Tracking:

            Total: reserved=1820414KB, committed=131346KB
                   malloc: 31846KB #190344
            -                 Java Heap (reserved=6172672KB, committed=32768KB)
                                        (mmap: reserved=6172672KB, committed=32768KB)
            -                     Class (reserved=1048867KB, committed=1187KB)
            -                    Thread (reserved=19521KB, committed=1328KB)
                                        (threads #19)
            -                     Other (reserved=3210KB, committed=3210KB)
            """;

    private static final String STATUS = "Name:\tjava\nVmRSS:\t  182536 kB\nThreads:\t19\n";

    @Test
    void connectionsAreCountedAsTheGatewayTells() throws Exception {
        GatewayGauges gauges =
                GatewayGauges.read(
                        """
                        # TYPE ironbridge_http_connections gauge
                        ironbridge_http_connections_accepted{port="2223"} 77.0
                        ironbridge_http_connections{port="2223"} 1.0
                        ironbridge_http_connections{port="2224"} 5000.0
                        ironbridge_backend_connections{connection="cicsConn",state="busy"} 3.0
                        ironbridge_backend_connections{connection="cicsConn",state="open"} 16.0
                        """);

        assertThat(gauges.connections()).isEqualTo(5_001);
        assertThat(gauges.sessions()).isEqualTo(16);
        assertThatThrownBy(() -> GatewayGauges.read("").connections())
                .hasMessage("the gateway does not report ironbridge_http_connections");
    }

    @Test
    void tooFewOpenFilesAreTold() {
        OpenFileLimit few = new OpenFileLimit(OptionalLong.of(1_024));

        assertThat(few.shortage(700)).isEmpty();
        assertThat(few.shortage(5_000))
                .hasValueSatisfying(why ->
                        assertThat(why)
                                .contains("5000 connections", "1024 open files", "ulimit -n 5300"));
        assertThat(new OpenFileLimit(OptionalLong.empty()).shortage(5_000)).isEmpty();
        assertThat(OpenFileLimit.here().most().orElse(1)).isPositive();
    }
}
