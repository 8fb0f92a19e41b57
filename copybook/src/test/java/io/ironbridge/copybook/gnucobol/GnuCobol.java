package io.ironbridge.copybook.gnucobol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Has GnuCOBOL store values in records, and gives the records' bytes. */
final class GnuCobol {
    private final Path folder;

    GnuCobol(Path folder) {
        this.folder = folder;
    }

    static boolean installed() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
    }

    /** The records as a program has them that is compiled with these options. */
    List<byte[]> written(List<RandomRecord> records, List<String> options)
            throws IOException, InterruptedException {
        List<String> statements = new ArrayList<>();
        for (RandomRecord record : records) {
            store(record, statements);
            statements.add("MOVE FUNCTION LENGTH(%s) TO OUT-LENGTH".formatted(record.name()));
            statements.add("MOVE ALL-BYTES(1:OUT-LENGTH) TO OUT-RECORD");
            statements.add("WRITE OUT-RECORD.");
        }
        return run(records, statements, options);
    }

    /** How many values of each record another one has overwritten in such a program. */
    List<Integer> overwritten(List<RandomRecord> records, List<String> options)
            throws IOException, InterruptedException {
        List<String> statements = new ArrayList<>();
        for (RandomRecord record : records) {
            store(record, statements);
            statements.add("MOVE 0 TO LOST");
            statements.addAll(record.checks());
            statements.add("MOVE LOST TO OUT-RECORD MOVE 4 TO OUT-LENGTH");
            statements.add("WRITE OUT-RECORD.");
        }
        return run(records, statements, options).stream()
                .map(bytes -> Integer.parseInt(new String(bytes, StandardCharsets.US_ASCII)))
                .toList();
    }

    /** Slack bytes get X'00', as ours have. */
    private static void store(RandomRecord record, List<String> statements) {
        statements.add("SET ADDRESS OF ALL-BYTES TO ADDRESS OF " + record.name());
        statements.addAll(record.longest());
        statements.add("MOVE FUNCTION LENGTH(%s) TO OUT-LENGTH".formatted(record.name()));
        statements.add("MOVE LOW-VALUE TO ALL-BYTES(1:OUT-LENGTH)");
        statements.addAll(record.statements());
    }

    private List<byte[]> run(
            List<RandomRecord> records, List<String> statements, List<String> options)
            throws IOException, InterruptedException {
        Files.write(
                folder.resolve("records.cob"),
                program(records, statements),
                StandardCharsets.US_ASCII);
        List<String> command = new ArrayList<>(List.of("cobc", "-x", "-free", "-w", "-O0"));
        command.addAll(options);
        command.addAll(List.of("-freserved-words=default", "-o", "records", "records.cob"));
        run(command);
        run(List.of(folder.resolve("records").toString()));
        return read(records.size());
    }

    private static List<String> program(List<RandomRecord> records, List<String> statements) {
        List<String> lines =
                new ArrayList<>(
                        List.of(
                                "IDENTIFICATION DIVISION.",
                                "PROGRAM-ID. RECORDS.",
                                "ENVIRONMENT DIVISION.",
                                "INPUT-OUTPUT SECTION.",
                                "FILE-CONTROL.",
                                "SELECT OUTF ASSIGN TO \"records.bin\".",
                                "DATA DIVISION.",
                                "FILE SECTION.",
                                "FD OUTF RECORD VARYING FROM 1 TO 9999 DEPENDING ON OUT-LENGTH.",
                                "01 OUT-RECORD PIC X(9999).",
                                "WORKING-STORAGE SECTION.",
                                "77 OUT-LENGTH PIC 9(5).",
                                "77 LOST PIC 9(4)."));
        records.forEach(record -> lines.addAll(record.lines()));
        lines.addAll(List.of("LINKAGE SECTION.", "01 ALL-BYTES PIC X(9999)."));
        lines.addAll(List.of("PROCEDURE DIVISION.", "MAIN.", "OPEN OUTPUT OUTF."));
        lines.addAll(statements);
        lines.addAll(List.of("CLOSE OUTF.", "STOP RUN."));
        return lines;
    }

    /** Each record has four bytes before it: its length, and zeros. */
    private List<byte[]> read(int count) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("records.bin")));
        List<byte[]> records = new ArrayList<>();
        while (file.hasRemaining()) {
            byte[] record = new byte[file.getShort() & 0xFFFF];
            file.getShort();
            file.get(record);
            records.add(record);
        }
        if (records.size() != count) {
            throw new AssertionError(records.size() + " records of " + count);
        }
        return records;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + " failed: " + output);
        }
    }
}
