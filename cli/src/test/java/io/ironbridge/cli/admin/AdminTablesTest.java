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

    @Test
    void aServantHasALineWithItsHeapAndWhyItEnded() {
        String answer =
                """
                [{"connection": "java", "servants": [
                  {"number": 1, "pid": 71, "state": "ended", "started": "2026-11-28T21:00:00Z",
                   "calls": 0, "workers": 6, "taken": 900, "heapBytes": 209715200,
                   "maxHeapBytes": 268435456, "reason": "its heap kept growing"},
                  {"number": 2, "pid": 72, "state": "active", "started": "2026-11-28T21:01:00Z",
                   "calls": 3, "workers": 6, "taken": 40, "heapBytes": null,
                   "maxHeapBytes": null, "reason": null}]}]
                """;
        assertThat(AdminTables.servants(new JsonMapper().readTree(answer)))
                .map(line -> line.replaceAll(" +", " ").strip())
                .containsExactly(
                        "CONNECTION SERVANT STATE PID STARTED CALLS TAKEN HEAP MiB REASON",
                        "java 1 ended 71 2026-11-28T21:00:00Z 0/6 900 200/256"
                                + " its heap kept growing",
                        "java 2 active 72 2026-11-28T21:01:00Z 3/6 40 - -");
    }
}
