package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.Change.Put;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Loads the initial records of empty files, as IDCAMS REPRO does: each line of {@code NAME.records}
 * is one record, its bytes unchanged, padded with blanks to RECORDSIZE. A file is loaded as a whole
 * or not at all.
 */
final class RecordsLoader {
    private static final String ID = "IRB-LAB-7225E";
    private static final int MOST_FAULTS = 1000;

    private final List<Path> folders;
    private final int mostBytes;
    private final RecordStore store;
    private final List<String> faults = new ArrayList<>();

    RecordsLoader(List<Path> folders, int mostBytes, RecordStore store) {
        this.folders = folders;
        this.mostBytes = mostBytes;
        this.store = store;
    }

    void load(KeyedFiles files) throws IOException, ResourcesException {
        for (KeyedFile file : files.all()) {
            Optional<Path> text = text(file);
            if (text.isPresent() && file.records().isEmpty()) {
                load(file, text.get());
            }
        }
        if (!faults.isEmpty()) {
            throw new ResourcesException(faults);
        }
    }

    private Optional<Path> text(KeyedFile file) {
        return folders.stream()
                .map(folder -> folder.resolve(file.name() + ".records"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private void load(KeyedFile file, Path text) throws IOException {
        int before = faults.size();
        if (!file.definition().isComplete()) {
            fault(text, 0, "the key position and the record length are not defined");
            return;
        }
        UnitOfWork work = store.begin();
        List<byte[]> lines = lines(text);
        for (int i = 0; i < lines.size() && faults.size() < MOST_FAULTS; i++) {
            add(file, work, lines.get(i), text, i + 1);
        }
        if (faults.size() == before) {
            work.commit();
        } else {
            work.backOut();
        }
    }

    private void add(KeyedFile file, UnitOfWork work, byte[] line, Path text, int number) {
        int size = file.definition().recordSize();
        if (line.length > size) {
            fault(text, number, "the record has more than " + size + " bytes");
            return;
        }
        Area record = padded(line, size);
        Area key = file.keyOf(record);
        if (file.records().get(key).isPresent()) {
            fault(text, number, "there is a record with this key");
        } else if (!store.hasRoom(key.length() + record.length())) {
            fault(text, number, "the files are full");
        } else {
            work.change(new Put(file.records().name(), key, record));
        }
    }

    private static Area padded(byte[] line, int size) {
        byte[] record = Arrays.copyOf(line, size);
        Arrays.fill(record, line.length, size, (byte) ' ');
        return Area.of(record);
    }

    private List<byte[]> lines(Path text) throws IOException {
        byte[] bytes;
        try (InputStream stream = Files.newInputStream(text)) {
            bytes = stream.readNBytes(mostBytes + 1);
        }
        if (bytes.length > mostBytes) {
            fault(text, 0, "it has more than " + mostBytes + " bytes");
            return List.of();
        }
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int end = end(bytes, from);
            boolean carriageReturn = end > from && bytes[end - 1] == '\r';
            lines.add(Arrays.copyOfRange(bytes, from, carriageReturn ? end - 1 : end));
            from = end + 1;
        }
        return lines;
    }

    private static int end(byte[] bytes, int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private void fault(Path text, int line, String what) {
        String where = line == 0 ? text.toString() : text + ":" + line;
        faults.add(where + ": " + ID + " The records cannot be loaded: " + what + ".");
    }
}
