package io.ironbridge.connectorims;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A transaction as an asset describes it; empty values are those of {@link ImsConfig}.
 *
 * @param transactionCode 1 to 8 characters; empty only if a tpipe is read
 * @param datastore other than that of the connection
 * @param lterm LTERM in the program's I/O PCB; empty for the client id
 * @param interactionTimeout zero for the call's deadline
 * @param modName MFS MOD of the input; empty if there is none
 * @param expires whether IMS must not run the transaction after the call has ended (TRNEXP)
 * @param tpipe to read; empty if none is read
 */
public record ImsTransaction(
        String transactionCode,
        Optional<String> datastore,
        String lterm,
        Optional<Duration> interactionTimeout,
        Optional<CommitMode> commitMode,
        Optional<SyncLevel> syncLevel,
        String modName,
        boolean expires,
        Interaction interaction,
        String tpipe) {
    /**
     * Validates the values, and folds names to upper case.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
     */
    public ImsTransaction {
        ImsConfig.require(
                interaction.sends() != transactionCode.isEmpty(),
                interaction + (interaction.sends() ? " needs a" : " has no") + " transaction code");
        ImsConfig.require(
                interaction.sends() == tpipe.isEmpty(),
                interaction + (interaction.sends() ? " has no" : " needs a") + " tpipe");
        transactionCode = Names.checkedOrEmpty("transaction code", transactionCode);
        datastore = datastore.map(name -> Names.checked("datastore", name));
        lterm = Names.checkedOrEmpty("LTERM", lterm);
        modName = Names.checkedOrEmpty("MOD name", modName);
        tpipe = Names.checkedOrEmpty("tpipe", tpipe);
        ImsConfig.require(
                interactionTimeout.filter(Duration::isNegative).isEmpty(),
                "the interaction timeout is negative");
    }

    /** Input and output, with the connection's settings. */
    public static ImsTransaction of(String transactionCode) {
        return new ImsTransaction(
                transactionCode,
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "",
                false,
                Interaction.SEND_RECEIVE,
                "");
    }

    /** The first message of a tpipe's queue; no segments if it is empty. */
    public static ImsTransaction resumeTpipe(String tpipe) {
        return resume(tpipe, Interaction.RESUME_TPIPE);
    }

    /** The first message of a tpipe's queue, which may arrive later. */
    public static ImsTransaction resumeTpipeWait(String tpipe) {
        return resume(tpipe, Interaction.RESUME_TPIPE_WAIT);
    }

    private static ImsTransaction resume(String tpipe, Interaction interaction) {
        return new ImsTransaction(
                "",
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "",
                false,
                interaction,
                tpipe);
    }

    /** The transaction code, or the tpipe if one is read. */
    public String name() {
        return transactionCode.isEmpty() ? tpipe : transactionCode;
    }

    public ImsTransaction withDatastore(String given) {
        return change(d -> d.datastore = Optional.of(given));
    }

    public ImsTransaction withLterm(String given) {
        return change(d -> d.lterm = given);
    }

    public ImsTransaction withInteractionTimeout(Duration given) {
        return change(d -> d.interactionTimeout = Optional.of(given));
    }

    public ImsTransaction withCommitMode(CommitMode given) {
        return change(d -> d.commitMode = Optional.of(given));
    }

    public ImsTransaction withSyncLevel(SyncLevel given) {
        return change(d -> d.syncLevel = Optional.of(given));
    }

    public ImsTransaction withModName(String given) {
        return change(d -> d.modName = given);
    }

    public ImsTransaction withExpires(boolean given) {
        return change(d -> d.expires = given);
    }

    public ImsTransaction withInteraction(Interaction given) {
        return change(d -> d.interaction = given);
    }

    private ImsTransaction change(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.finish();
    }

    /** A mutable copy for the withers. */
    private static final class Draft {
        private String transactionCode;
        private Optional<String> datastore;
        private String lterm;
        private Optional<Duration> interactionTimeout;
        private Optional<CommitMode> commitMode;
        private Optional<SyncLevel> syncLevel;
        private String modName;
        private boolean expires;
        private Interaction interaction;
        private String tpipe;

        private Draft(ImsTransaction from) {
            transactionCode = from.transactionCode;
            datastore = from.datastore;
            lterm = from.lterm;
            interactionTimeout = from.interactionTimeout;
            commitMode = from.commitMode;
            syncLevel = from.syncLevel;
            modName = from.modName;
            expires = from.expires;
            interaction = from.interaction;
            tpipe = from.tpipe;
        }

        private ImsTransaction finish() {
            return new ImsTransaction(
                    transactionCode,
                    datastore,
                    lterm,
                    interactionTimeout,
                    commitMode,
                    syncLevel,
                    modName,
                    expires,
                    interaction,
                    tpipe);
        }
    }
}
