package io.ironbridge.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

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

@Timeout(30)
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
                new AuditEvent.SystemOfRecord("db2", "db2", "h:1", "s"),
                List.of(Map.entry("a", "b")),
                List.of());
    }

    @Test
    void anEventIsALineWithTheFieldsOfTheRecord() throws Exception {
        AuditFile file = AuditFile.open(settings(1 << 20, AuditSettings.WhenFull.DROP));
        assertThat(file.offer(event("r1"))).isTrue();
        file.put(event("r2"));
        file.close();
        List<String> lines = Files.readAllLines(folder.resolve("audit.json"));
        assertThat(lines).hasSize(2);
        JsonNode first = JsonMapper.shared().readTree(lines.getFirst());
        assertThat(first.get("SMF123S1_REQ_ID").stringValue()).isEqualTo("r1");
        assertThat(first.get("SMF123S1_HTTP_RESP_CODE").intValue()).isEqualTo(200);
        assertThat(first.get("SMF123S1_SOR_IDENTIFIER").stringValue()).isEqualTo("h:1");
        assertThat(first.get("SMF123S1_REQ_HDR1").stringValue()).isEqualTo("a:b");
        assertThat(first.has("SMF123S1_API_VERSION")).isFalse();
        assertThat(first.get("IRONBRIDGE_CALLER_MEANS").stringValue()).isEqualTo("token");
        assertThat(first.get("IRONBRIDGE_CALLER_ISSUER").stringValue())
                .isEqualTo("https://id.example.com");
        assertThat(first.has("IRONBRIDGE_CLAIMED_USER")).isFalse();
        assertThat(file.written()).isEqualTo(2);
        assertThat(file.lost()).isZero();
    }

    @Test
    void aFullFileIsFollowedByAnother() throws Exception {
        AuditFile file = AuditFile.open(settings(1000, AuditSettings.WhenFull.WAIT));
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
        AuditFile file = AuditFile.open(settings(1000, whenFull));
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
}
