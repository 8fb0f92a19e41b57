package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.database.store.DatabaseStatistics;
import io.ironbridge.lab.ims.database.store.DatabaseStore;
import io.ironbridge.lab.ims.database.store.LockManager;
import io.ironbridge.lab.ims.database.store.LockStatistics;
import io.ironbridge.lab.ims.database.store.RecordImages;
import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.DbdReader;
import io.ironbridge.lab.ims.gen.DefinitionFaults;
import io.ironbridge.lab.ims.gen.DefinitionSource;
import io.ironbridge.lab.ims.gen.Psb;
import io.ironbridge.lab.ims.gen.PsbReader;
import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.macro.MacroMessage;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.MacroReader;
import io.ironbridge.lab.ims.macro.Place;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All databases and PSBs of one IMS, in memory. Thread-safe, except {@link #load} and {@link
 * #redo}, which must be called before programs run.
 */
public final class Databases {
    private final DatabaseLimits limits;
    private final Map<String, DatabaseStore> stores;
    private final Map<String, Psb> psbs;
    private final List<MacroMessage> notes;
    private final LockManager locks = new LockManager();

    private Databases(
            DatabaseLimits limits,
            Map<String, DatabaseStore> stores,
            Map<String, Psb> psbs,
            List<MacroMessage> notes) {
        this.limits = limits;
        this.stores = stores;
        this.psbs = psbs;
        this.notes = notes;
    }

    /**
     * Reads all sources; the databases are empty.
     *
     * @throws MacroException with all faults of all sources
     */
    public static Databases open(DatabasesConfig config) throws MacroException {
        MacroMessages messages = new MacroMessages(config.limits().sources());
        MacroReader reader = new MacroReader(config.limits().sources(), messages);
        Map<String, Dbd> dbds = new LinkedHashMap<>();
        for (DefinitionSource source : config.dbds()) {
            List<Macro> macros = source.read(reader);
            DbdReader.read(source.name(), macros, messages)
                    .filter(dbd -> dbds.putIfAbsent(dbd.name(), dbd) != null)
                    .ifPresent(dbd -> twice(source, "DBD " + dbd.name(), messages));
        }
        Map<String, Psb> psbs = new LinkedHashMap<>();
        for (DefinitionSource source : config.psbs()) {
            List<Macro> macros = source.read(reader);
            PsbReader.read(source.name(), macros, dbds, messages)
                    .filter(psb -> psbs.putIfAbsent(psb.name(), psb) != null)
                    .ifPresent(psb -> twice(source, "PSB " + psb.name(), messages));
        }
        messages.throwFaults();
        Map<String, DatabaseStore> stores = new LinkedHashMap<>();
        dbds.forEach((name, dbd) -> stores.put(name, new DatabaseStore(dbd)));
        return new Databases(config.limits(), stores, psbs, messages.notes());
    }

    private static void twice(DefinitionSource source, String what, MacroMessages messages) {
        Place place = new Place(source.name(), 0);
        new DefinitionFaults(messages)
                .order(place, what + " is specified twice", "Remove one of them");
    }

    /** Parts of the sources with a reduced effect, or none. */
    public List<MacroMessage> notes() {
        return notes;
    }

    public Optional<Psb> psb(String name) {
        return Optional.ofNullable(psbs.get(name));
    }

    public Collection<Psb> psbs() {
        return psbs.values();
    }

    public List<Dbd> dbds() {
        return stores.values().stream().map(DatabaseStore::dbd).toList();
    }

    /** Begins the units of work of a program. */
    public DatabaseWork begin(Psb psb) {
        return new DatabaseWork(psb, this);
    }

    /**
     * Redoes the changes of a unit of work; idempotent.
     *
     * @throws IOException if they do not fit the databases
     */
    public void redo(byte[] changes) throws IOException {
        RecordImages.redo(changes, this::named);
    }

    /** Redoes one change of an image. */
    void redo(DataInputStream in) throws IOException {
        RecordImages.redo(in, this::named);
    }

    DatabaseStore named(String dbd) throws IOException {
        DatabaseStore store = stores.get(dbd);
        if (store == null) {
            throw new IOException("There is data of database " + dbd + ", but no DBD");
        }
        return store;
    }

    /**
     * Loads segments from text, one in a line, in hierarchical order: a segment belongs to the last
     * one of its parent's type in front of it. A line is the segment's name and its data, put
     * together from {@code 'text'}, {@code X'00FF'}, and {@code P'-123'(8)} for a packed number of
     * 8 bytes. {@code (n)} behind a text pads it with blanks to n bytes; behind X'' it repeats it
     * up to n bytes. Data that is shorter than the segment is padded with blanks; a segment of
     * variable length gets its length in front. Empty lines, and such that begin with {@code *}, do
     * not count. {@code ORDER '100' 'ADAMS'(10) X'00'(4)}
     *
     * @param source how messages call it
     * @throws MacroException with everything that is wrong in it; nothing is loaded then
     */
    public void load(String dbd, String source, String text) throws MacroException {
        new SegmentLoader(existing(dbd), source, limits).load(text);
    }

    /** Whether a database has no segments. */
    public boolean isEmpty(String dbd) {
        return existing(dbd).roots().isEmpty();
    }

    /** Makes calls on a database get status AI, like /STOP. */
    public void stop(String dbd) {
        existing(dbd).stop(true);
    }

    /** Makes calls on a database work again. */
    public void start(String dbd) {
        existing(dbd).stop(false);
    }

    public List<DatabaseStatistics> statistics() {
        return stores.values().stream().map(DatabaseStore::statistics).toList();
    }

    public LockStatistics lockStatistics() {
        return new LockStatistics(locks.size(), locks.waits(), locks.deadlocks());
    }

    Collection<DatabaseStore> stores() {
        return stores.values();
    }

    DatabaseStore existing(String dbd) {
        DatabaseStore store = stores.get(dbd);
        if (store == null) {
            throw new IllegalArgumentException("There is no database " + dbd);
        }
        return store;
    }

    LockManager locks() {
        return locks;
    }

    DatabaseLimits limits() {
        return limits;
    }
}
