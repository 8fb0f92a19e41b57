package io.ironbridge.gateway.server;

import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import io.ironbridge.transactions.TransactionService;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Meters of units of work. */
final class UnitOfWorkMeters {
    private UnitOfWorkMeters() {}

    static void register(TransactionService service, MeterRegistry registry) {
        for (Ending ending : Ending.values()) {
            FunctionCounter.builder("ironbridge.units", service, units -> units.ended(ending))
                    .tag(
                            "outcome",
                            switch (ending) {
                                case COMMITTED -> "committed";
                                case ROLLED_BACK -> "rolled_back";
                                case LAST_UNKNOWN -> "last_unknown";
                                case MIXED -> "mixed";
                            })
                    .description("Units of work that have ended")
                    .register(registry);
        }
        Gauge.builder("ironbridge.units.active", service, units -> units.active().size())
                .description("Units of work that have begun and not ended")
                .register(registry);
        Gauge.builder("ironbridge.units.log.usable", service, units -> units.isLogUsable() ? 1 : 0)
                .description("1 if the transaction log has room and can be read and written")
                .register(registry);
        Gauge.builder("ironbridge.units.indoubt", service, TransactionService::inDoubt)
                .description("Units of work that have ended here, and not at all back ends")
                .register(registry);
    }
}
