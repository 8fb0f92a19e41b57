package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.transactions.TransactionService;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Registers the back ends of one configuration for the recovery of units of work: those that its
 * flows use, and those of earlier flows, where something may still be in doubt.
 *
 * @param used by flows of this configuration that are units of work
 */
record UnitRecovery(
        Set<BackEnd> used, BackEnds backEnds, Engine engine, SharedResources.Lease parts) {
    /** Starts the transaction manager if it is needed. */
    void start() throws ConfigurationException {
        if (used.isEmpty() && !engine.hasTransactionLog()) {
            return;
        }
        TransactionService transactions;
        try {
            transactions = engine.transactions();
        } catch (ConfigurationException e) {
            if (!used.isEmpty()) {
                throw e;
            }
            return; // another server that shares the state recovers
        }
        Set<String> names =
                used.stream()
                        .flatMap(backEnd -> backEnd.connector().recovery().stream())
                        .map(Recovery::name)
                        .collect(Collectors.toSet());
        Set<String> recovered;
        try {
            transactions.remember(names);
            recovered = transactions.remembered();
        } catch (IOException e) {
            throw engine.unusableLog(e);
        }
        for (BackEnd backEnd : backEnds.all()) {
            Optional<Recovery> recovery = backEnd.connector().recovery();
            if (recovery.isPresent() && recovered.contains(recovery.get().name())) {
                var _ =
                        parts.get(
                                TransactionService.Registration.class,
                                backEnd.connector(),
                                () -> transactions.register(recovery.get()));
            }
        }
        transactions.warnOfUnregistered();
    }
}
