package io.ironbridge.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AdminTablesTest {
    @Test
    void whatWasTracedSaysWhoCalled() {
        String requests =
                """
                [{"requestId": "r1", "operation": "getItem", "user": "ann",
                  "source": "192.0.2.1", "ended": "2026-11-23T10:00:00Z"},
                 {"requestId": "r2", "operation": "getItem", "user": "",
                  "source": "192.0.2.2", "ended": "2026-11-23T10:00:01Z"}]
                """;
        assertThat(AdminTables.traced(new JsonMapper().readTree(requests)))
                .containsExactly(
                        "2026-11-23T10:00:00Z request r1 getItem by ann from 192.0.2.1",
                        "2026-11-23T10:00:01Z request r2 getItem by an unauthenticated caller from"
                                + " 192.0.2.2");
    }
}
