package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.run.Running;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A COBOL program that is edited while its API is called. */
@Tag("system")
@Timeout(300)
class ChangedProgramIT {
    private static final String PARCEL =
            "{\"weight\":1,\"destination\":\"DE\",\"service\":\"SLOW\"}";

    private final Cli cli = new Cli();
    @TempDir private Path folder;

    @Test
    void aChangedProgramRunsAndOneThatDoesNotCompileIsReportedAtItsCall() throws Exception {
        assumeTrue(
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
        Path parcels = Path.of(Objects.requireNonNull(Cli.class.getResource("parcels")).toURI());
        Path source;
        try (var programs = Files.list(parcels.resolve("programs"))) {
            source = programs.filter(file -> file.toString().endsWith(".cbl")).findFirst().get();
        }
        Path program = folder.resolve(source.getFileName().toString());
        String text = Files.readString(source);
        assertThat(text).contains("'In '");
        Files.writeString(program, text);
        LabOptions labs =
                CommandLine.populateCommand(new LabOptions(), "--programs", folder.toString());
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options ->
                                        ProjectLoader.load(
                                                List.of(parcels.resolve("project")), options),
                                labs,
                                cli.console())
                        .load();
        try (Running running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
                LogLines log = new LogLines("io.ironbridge.lab", Level.ALL)) {
            assertThat(call(running).body()).contains("In 03 days");

            Files.writeString(program, text.replace("'In '", "'Im '"));
            await(log, "IRB-LAB-7158I");
            assertThat(call(running).body()).contains("Im 03 days");

            Files.writeString(program, text.replace("PROCEDURE DIVISION", "PROCEDURE DIVISIONS"));
            await(log, "IRB-LAB-7158I");
            HttpResponse<String> failed = call(running);
            assertThat(failed.body())
                    .contains("The program does not compile, or cannot be loaded.");
            assertThat(log.lines())
                    .anySatisfy(
                            line -> assertThat(line).contains("IRB-LAB-7169E", program.toString()));

            Files.writeString(program, text);
            await(log, "IRB-LAB-7158I");
            assertThat(call(running).body()).contains("In 03 days");
        }
    }

    /** Answers DISPLAY with the same entry. */
    private static final String CONSTANT =
            """
                   IDENTIFICATION DIVISION.
                   PROGRAM-ID. SAYSNAME.
                   DATA DIVISION.
                   WORKING-STORAGE SECTION.
                   77  GU-FUNC             PIC X(4) VALUE 'GU'.
                   77  ISRT-FUNC           PIC X(4) VALUE 'ISRT'.
                   01  IN-MESSAGE          PIC X(59).
                   01  OUT-MESSAGE.
                       05  OUT-LL          PIC S9(4) COMP VALUE 93.
                       05  OUT-ZZ          PIC S9(4) COMP VALUE 0.
                       05  OUT-TEXT        PIC X(40) VALUE 'ENTRY WAS DISPLAYED'.
                       05  OUT-COMMAND     PIC X(8)  VALUE 'DISPLAY'.
                       05  OUT-LAST        PIC X(10) VALUE 'LAST1'.
                       05  OUT-FIRST       PIC X(10) VALUE 'OLDNAME'.
                       05  OUT-EXTENSION   PIC X(10) VALUE '8-111'.
                       05  OUT-ZIP         PIC X(7)  VALUE 'D01/R01'.
                       05  OUT-SEGMENT     PIC X(4)  VALUE '0001'.
                   LINKAGE SECTION.
                   01  IO-PCB              PIC X(64).
                   01  DB-PCB              PIC X(64).
                   PROCEDURE DIVISION USING IO-PCB DB-PCB.
                       CALL 'CBLTDLI' USING GU-FUNC IO-PCB IN-MESSAGE.
                       CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUT-MESSAGE.
                       GOBACK.
            """;

    @Test
    void aChangedProgramOfImsRunsToo() throws Exception {
        assumeTrue(
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
        Path program = Files.writeString(folder.resolve("SAYSNAME.cbl"), CONSTANT);
        Files.writeString(
                folder.resolve("SAYSNAME.psb"),
                """
                         PCB   TYPE=DB,DBDNAME=IVPDB2,PROCOPT=A,KEYLEN=10
                         SENSEG NAME=A1111111,PARENT=0
                         PSBGEN LANG=COBOL,PSBNAME=SAYSNAME
                         END
                """);
        Files.writeString(
                folder.resolve("own.stage1"),
                """
                         APPLCTN PSB=SAYSNAME,PGMTYPE=(TP,,1)
                         TRANSACT CODE=NAMES,MODE=SNGL,MSGTYPE=(SNGLSEG,RESPONSE,1)
                         END
                """);
        Path project = CopiedSample.into(folder, "phonebook", "IVTNO", "NAMES");
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(List.of(project), options),
                                CommandLine.populateCommand(
                                        new LabOptions(), "--ims-programs", folder.toString()),
                                cli.console())
                        .load();
        try (Running running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
                LogLines log = new LogLines("io.ironbridge.lab", Level.ALL)) {
            assertThat(name(running)).contains("OLDNAME");

            Files.writeString(program, CONSTANT.replace("OLDNAME", "NEWNAME"));
            await(log, "IRB-LAB-8204I");
            assertThat(name(running)).contains("NEWNAME");
        }
    }

    private static String name(Running running) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(
                                            URI.create(running.url() + "/phonebook/entries/LAST1"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
    }

    private static void await(LogLines log, String id) throws InterruptedException {
        String line = log.next();
        while (!line.contains(id)) {
            line = log.next();
        }
    }

    private static HttpResponse<String> call(Running running) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(running.url() + "/quotes"))
                            .header("content-type", "application/json")
                            .POST(BodyPublishers.ofString(PARCEL))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
