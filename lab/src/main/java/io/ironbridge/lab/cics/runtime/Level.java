package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.form.ProgramForms;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program at a link level, from its start to its end. After XCTL there is a new one with the same
 * number.
 */
public final class Level {
    private final int number;
    private final LoadedProgram program;
    private final Callers callers;
    private final PassedCommarea commarea;
    private final Eib eib;
    private final Channels channels;
    private final Handlers handlers = new Handlers();
    private @Nullable LevelExit leave;
    private @Nullable Branch branch;

    /** A jump to a label of another program than the running one. */
    public record Branch(long owner, int label) {}

    /**
     * The callers of a program; empty names if there is none.
     *
     * @param invoking which linked or transferred to it
     * @param returning to which its level returns
     */
    record Callers(String invoking, String returning) {}

    Level(
            int number,
            LoadedProgram program,
            Callers callers,
            PassedCommarea commarea,
            Eib eib,
            Channels channels) {
        this.number = number;
        this.program = program;
        this.callers = callers;
        this.commarea = commarea;
        this.eib = eib;
        this.channels = channels;
    }

    /** From 1. */
    public int number() {
        return number;
    }

    public LoadedProgram program() {
        return program;
    }

    /** The program that linked or transferred to it; empty for the task's first. */
    public String invokingProgram() {
        return callers.invoking();
    }

    /** The program of the level above; empty for the task's first level. */
    public String returnsTo() {
        return callers.returning();
    }

    public PassedCommarea commarea() {
        return commarea;
    }

    Eib eib() {
        return eib;
    }

    public Channels channels() {
        return channels;
    }

    public Handlers handlers() {
        return handlers;
    }

    public ProgramForms forms() {
        return program.forms();
    }

    /** Whether the program uses host form. */
    public boolean host() {
        return forms().host();
    }

    public NameEncoding names() {
        return host() ? NameEncoding.HOST : NameEncoding.NATIVE;
    }

    /** Whether the program is leaving: its commands have no effect. */
    public boolean leaving() {
        return leave != null;
    }

    public void leave(LevelExit how) {
        leave = how;
    }

    public void abend(AbendException abend) {
        leave = new LevelExit.Abended(abend);
    }

    /** How it ended; by default it returned. */
    LevelExit left() {
        return leave == null ? new LevelExit.Returned() : leave;
    }

    /**
     * The data for the next program at this level: if the program passes on its own COMMAREA, it is
     * the one that the level received, so that the level above sees the changes of the next
     * program.
     */
    PassedData handsOn(PassedData data, PassedCommarea incoming) {
        PassedCommarea next = data.commarea();
        boolean own = next.length() > 0 && next.segment().address() == commarea.segment().address();
        return own
                ? new PassedData(
                        incoming.first(Math.min(next.length(), incoming.length())), data.channel())
                : data;
    }

    public void branch(Branch pending) {
        branch = pending;
    }

    /** The jump that waits for its program to issue a command. */
    public Optional<Branch> branch() {
        return Optional.ofNullable(branch);
    }

    public void branched() {
        branch = null;
    }
}
