package io.ironbridge.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.logs.TracePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class AuditFileTest {
    private static final Instant ENTRY = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir Path folder;

    private AuditSettings settings(long bytes, AuditSettings.WhenFull whenFull) {
        return new AuditSettings(
                folder.resolve("audit.json"), bytes, 2, 100, whenFull, Duration.ofSeconds(1));
    }

    private static AuditEvent event(String id) {
        return new AuditEvent(
                AuditEvent.Type.API,
                200,
                false,
                false,
                id,
                new TracePlace("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true),
                "ann",
                new AuditEvent.Identity("token", "https://id.example.com", null),
                "192.0.2.7",
                "staff",
                null,
                "getStaff",
                "GET",
                "/staff/1",
                null,
                0,
                17,
                ENTRY,
                ENTRY.plusMillis(5),
                null,
                null,
                new AuditEvent.SystemOfRecord("db2", "db2", "h:1", "s", AuditEvent.Effect.ANSWERED),
                List.of(Map.entry("a", "b")),
                List.of(),
                new AuditEvent.Classes("Pay", "PAYMENTS.1", "RPAY", Duration.ofMillis(3)),
                null,
                null);
    }

    private AuditFile open(long bytes, AuditSettings.WhenFull whenFull) throws Exception {
        return AuditFile.open(
                settings(bytes, whenFull), new AuditServer("host", "bank", 17, null, "1.2"));
    }

    @Test
    void anEventIsALineWithTheFieldsOfTheRecord() throws Exception {
        AuditFile file = open(1 << 20, AuditSettings.WhenFull.DROP);
        assertThat(file.offer(event("r1"))).isTrue();
        file.put(event("r2"));
        file.close();
        List<String> lines = Files.readAllLines(folder.resolve("audit.json"));
        assertThat(lines).hasSize(2);
        JsonNode first = JsonMapper.shared().readTree(lines.getFirst());
        assertThat(first.get("SMF123S1_REQ_ID").stringValue()).isEqualTo("r1");
        assertThat(first.get("SMF123S1_TRACKING_TOKEN").stringValue())
                .isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(first.get("SMF123S1_HTTP_RESP_CODE").intValue()).isEqualTo(200);
        assertThat(first.get("SMF123S1_SOR_IDENTIFIER").stringValue()).isEqualTo("h:1");
        assertThat(first.get("SMF123S1_REQ_HDR1").stringValue()).isEqualTo("a:b");
        assertThat(first.has("SMF123S1_API_VERSION")).isFalse();
        assertThat(first.has("IRONBRIDGE_CHANGE")).isFalse();
        assertThat(lines.getLast())
                .startsWith(
                        "{\"SMF123_SERVER_SYSTEM\":\"host\",\"SMF123_SERVER_JOBNAME\":\"bank\","
                                + "\"SMF123_SERVER_JOBID\":17,\"SMF123_SERVER_VERSION\":\"1.2\","
                                + "\"SMF123S1_REQ_DATA_VER\":1,\"SMF123S1_REQ_TYPE\":1,");
        assertThat(first.get("IRONBRIDGE_CALLER_MEANS").stringValue()).isEqualTo("token");
        assertThat(first.get("IRONBRIDGE_CALLER_ISSUER").stringValue())
                .isEqualTo("https://id.example.com");
        assertThat(first.has("IRONBRIDGE_CLAIMED_USER")).isFalse();
        assertThat(file.written()).isEqualTo(2);
        assertThat(file.lost()).isZero();
    }

    @Test
    void aFullFileIsFollowedByAnother() throws Exception {
        AuditFile file = open(1000, AuditSettings.WhenFull.WAIT);
        for (int i = 0; i < 30; i++) {
            file.put(event("r" + i));
        }
        file.close();
        assertThat(Files.size(folder.resolve("audit.json.1"))).isBetween(1000L, 2000L);
        assertThat(Files.exists(folder.resolve("audit.json.2"))).isFalse();
        assertThat(file.written()).isEqualTo(30);
    }

    @ParameterizedTest
    @EnumSource(AuditSettings.WhenFull.class)
    void noEventIsLostOrWrittenTwiceWhileAFullFileGetsNoNumber(AuditSettings.WhenFull whenFull)
            throws Exception {
        Files.createDirectories(folder.resolve("audit.json.1/in the way"));
        AuditFile file = open(1000, whenFull);
        for (int i = 0; i < 30; i++) {
            file.put(event("r" + i));
        }
        file.close();
        assertThat(file.lost()).isZero();
        assertThat(file.written()).isEqualTo(30);
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("audit.json.0")));
        lines.addAll(Files.readAllLines(folder.resolve("audit.json")));
        assertThat(lines).hasSize(30);
    }

    /** A disk that is always full, where the operating system has one. */
    private Path fullDisk() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        return Files.createSymbolicLink(folder.resolve("audit.json"), full);
    }

    @Test
    void eventsThatWaitedForAFullDiskAreWrittenWhenThereIsRoomAtTheEnd() throws Exception {
        Path full = fullDisk();
        try (LogLines log = new LogLines(AuditFile.class)) {
            AuditFile file = open(1 << 20, AuditSettings.WhenFull.WAIT);
            file.offer(event("r1"));
            file.offer(event("r2"));
            assertThat(log.next()).startsWith("IRB-GW-0320E");
            Files.delete(full);
            file.close();
            assertThat(Files.readAllLines(folder.resolve("audit.json"))).hasSize(2);
            assertThat(file.lost()).isZero();
            assertThat(log.next()).startsWith("IRB-GW-0324I");
        }
    }

    @Test
    void eventsThatAFullDiskDidNotTakeToTheEndAreToldOnce() throws Exception {
        fullDisk();
        try (LogLines log = new LogLines(AuditFile.class)) {
            AuditFile file = open(1 << 20, AuditSettings.WhenFull.WAIT);
            for (int i = 0; i < 7; i++) {
                file.offer(event("r" + i));
            }
            file.close();
            assertThat(file.lost()).isEqualTo(7);
            assertThat(log.lines()).hasSize(2);
            assertThat(log.next()).startsWith("IRB-GW-0320E");
            assertThat(log.next())
                    .startsWith("IRB-GW-0321E 7 audit events have been lost so far: ")
                    .contains("could not be written", "No space left");
        }
    }
}
