package io.ironbridge.lab.servant;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts the servants that are missing, one after the other, and kills those that run away. */
final class ServantKeeper implements AutoCloseable {
    private static final int WATCH_MILLISECONDS = 50;

    private final Servants servants;
    private final ServantStarter starter;
    private final Thread keeping;
    private final Thread watch;

    ServantKeeper(Servants servants, ServantStarter starter) {
        this.servants = servants;
        this.starter = starter;
        this.keeping = Thread.ofPlatform().daemon().name("servant-keeper").unstarted(this::keep);
        this.watch = Thread.ofPlatform().daemon().name("servant-watch").unstarted(this::watch);
    }

    void start() {
        keeping.start();
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

    private void keep() {
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
            servants.arrived(starter.start(programs));
        } catch (IOException e) {
            servants.failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        keeping.interrupt();
        watch.interrupt();
    }
}
