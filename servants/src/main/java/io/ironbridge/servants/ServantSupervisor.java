package io.ironbridge.servants;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts missing servants, one at a time, and kills runaway ones. */
final class ServantSupervisor implements AutoCloseable {
    private static final int WATCH_MILLISECONDS = 50;

    private final Servants servants;
    private final ServantStarter starter;
    private final Thread starting;
    private final Thread watch;

    ServantSupervisor(Servants servants, ServantStarter starter) {
        this.servants = servants;
        this.starter = starter;
        this.starting =
                Thread.ofPlatform().daemon().name("servant-keeper").unstarted(this::startMissing);
        this.watch = Thread.ofPlatform().daemon().name("servant-watch").unstarted(this::watch);
    }

    void start() {
        starting.start();
        watch.start();
    }

    private void watch() {
        try {
            while (true) {
                servants.awaitWork();
                TimeUnit.MILLISECONDS.sleep(WATCH_MILLISECONDS);
                servants.killRunaways(System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startMissing() {
        try {
            Optional<LoadedPrograms> needed = servants.awaitNeed();
            while (needed.isPresent()) {
                startOne(needed.get());
                needed = servants.awaitNeed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startOne(LoadedPrograms programs) throws InterruptedException {
        try {
            servants.onStarted(starter.start(programs));
        } catch (IOException e) {
            servants.onStartFailed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        starting.interrupt();
        watch.interrupt();
    }
}
