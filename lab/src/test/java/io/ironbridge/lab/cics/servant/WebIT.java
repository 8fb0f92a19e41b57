package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.cics.task.WebRequest.WebService;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebIT {
    private MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        servant = new ServantProcess(new LoadLibrary(folder).with(WebPrograms.WEB).folder());
    }

    @BeforeEach
    void newRegion() {
        region = new MemoryRegion();
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void aRequestIsReadAndAnsweredAtTheEnd() throws Exception {
        TaskEnd end = servant.run("WEBPGM", request("/e"), region);

        assertThat(lines())
                .containsExactly(
                        "3810 0/0 -|POST    /e",
                        "3810 0/0 -|2",
                        "3E0E 0/0 -|LABHTTP      8080",
                        "3806 0/0 -|special",
                        "3806 13/1 0000000D-",
                        "3802 22/1 00000016-|\u00E4bcd  text/plain",
                        "3802 0/0 -|efg",
                        "380E 0/0 -",
                        "380E 16/1 00000010-",
                        "3804 16/24 00000010-",
                        "3804 0/0 -");
        WebReply reply =
                new WebReply(
                        200,
                        "",
                        "text/plain; charset=utf-8",
                        List.of(new WebHeader("X-Answer", "yes")),
                        Area.of("\u00E4".getBytes(StandardCharsets.UTF_8)),
                        false);
        assertThat(end).isEqualTo(new TaskEnd.Returned(new TaskOutput.Web(Optional.of(reply))));
    }

    @Test
    void anImmediateAnswerGoesOutAtOnceAndIsTheOnlyOne() throws Exception {
        TaskEnd end = servant.run("WEBPGM", request("/now"), region);

        assertThat(lines()).endsWith("3804 0/0 -", "3804 16/11 00000010-");
        WebReply reply =
                new WebReply(
                        404,
                        "Gone",
                        "text/plain",
                        List.of(new WebHeader("X-Answer", "yes")),
                        Area.of(new byte[] {(byte) 0xE4}),
                        true);
        assertThat(region.requests()).contains(new RegionRequest.SendWeb(reply));
        assertThat(end).isEqualTo(new TaskEnd.Returned(new TaskOutput.Web(Optional.empty())));
    }

    @Test
    void aProgramThatSendsNothingLeavesNoAnswer() throws Exception {
        assertThat(servant.run("WEBPGM", request("/-"), region))
                .isEqualTo(new TaskEnd.Returned(new TaskOutput.Web(Optional.empty())));
    }

    @Test
    void withoutAWebClientTheCommandsAreInvalid() throws Exception {
        servant.run("WEBPGM", new TaskInput.Nothing(), region);

        assertThat(lines())
                .contains("3810 16/1 00000010-", "3802 16/1 00000010-", "3804 16/1 00000010-");
    }

    private List<String> lines() {
        return region.requests().stream()
                .filter(RegionRequest.WriteTs.class::isInstance)
                .map(request -> Report.line(((RegionRequest.WriteTs) request).data().copy()))
                .map(line -> line.replace(" REPORT", ""))
                .toList();
    }

    private static TaskInput request(String path) {
        return new TaskInput.Web(
                new WebRequest(
                        "POST",
                        path,
                        "",
                        "HTTP/1.1",
                        List.of(
                                new WebHeader("Content-Type", "text/plain; charset=utf-8"),
                                new WebHeader("X-Kind", "special")),
                        Area.of("\u00E4bcdefg".getBytes(StandardCharsets.UTF_8)),
                        "LABMAP",
                        new WebService("LABHTTP", "127.0.0.1", "127.0.0.1", 8080, 32768),
                        false));
    }
}
