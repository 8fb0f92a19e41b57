package io.ironbridge.gateway.backend;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Targets whose calls are reported when they have ended, before their callers get the outcome. */
public final class ObservedTarget {
    private ObservedTarget() {}

    /**
     * A target of the same form.
     *
     * @param observer gets request and outcome of each call, on the thread that ends it: must not
     *     block
     */
    public static Target of(Target target, BiConsumer<Payload, Outcome> observer) {
        return switch (target) {
            case Target.Evented evented -> new Evented(evented, observer);
            case Target.Blocking blocking -> new Blocking(blocking, observer);
        };
    }

    private static Consumer<Outcome> observed(
            Payload request,
            BiConsumer<Payload, Outcome> observer,
            Consumer<? super Outcome> answer) {
        return outcome -> {
            observer.accept(request, outcome);
            answer.accept(outcome);
        };
    }

    private record Evented(Target.Evented target, BiConsumer<Payload, Outcome> observer)
            implements Target.Evented {
        @Override
        public String name() {
            return target.name();
        }

        @Override
        public String resource() {
            return target.resource();
        }

        @Override
        public void call(Payload request, CallContext context, Consumer<? super Outcome> answer) {
            target.call(request, context, observed(request, observer, answer));
        }
    }

    private record Blocking(Target.Blocking target, BiConsumer<Payload, Outcome> observer)
            implements Target.Blocking {
        @Override
        public String name() {
            return target.name();
        }

        @Override
        public String resource() {
            return target.resource();
        }

        @Override
        public Outcome call(Payload request, CallContext context) throws InterruptedException {
            Outcome outcome = target.call(request, context);
            observer.accept(request, outcome);
            return outcome;
        }

        @Override
        public void call(Payload request, CallContext context, Consumer<? super Outcome> answer)
                throws InterruptedException {
            target.call(request, context, observed(request, observer, answer));
        }
    }
}
