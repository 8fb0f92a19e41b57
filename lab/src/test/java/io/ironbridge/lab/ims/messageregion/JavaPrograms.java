package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/** Programs that behave and programs that do not. */
final class JavaPrograms {
    private JavaPrograms() {}

    /** Puts a jar that names these programs into a folder. */
    static Path jar(Path folder, List<Class<? extends ImsProgram>> programs) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve("programs.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + ImsProgram.class.getName()));
            String names = programs.stream().map(Class::getName).collect(Collectors.joining("\n"));
            jar.write(names.getBytes(StandardCharsets.UTF_8));
        }
        return folder;
    }

    static final List<Class<? extends ImsProgram>> ALL =
            List.of(
                    Echo.class,
                    Abends.class,
                    Throws.class,
                    Loops.class,
                    Exits.class,
                    Rolls.class,
                    Talks.class);

    /** Replies with what it gets, and the terminal. */
    public static final class Echo implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            Optional<Area> message = task.ioPcb().getUnique();
            while (message.isPresent()) {
                byte[] data = message.get().copy();
                task.ioPcb()
                        .insert(
                                HostData.segment(
                                        Arrays.copyOfRange(data, HostData.LLZZ, data.length)),
                                "MODOUT");
                task.ioPcb()
                        .insert(HostData.segment(HostData.text(task.ioPcb().shown().lterm(), 8)));
                message = task.ioPcb().getUnique();
            }
        }
    }

    public static final class Abends implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            throw task.abend("U0100");
        }
    }

    public static final class Throws implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            throw new IllegalStateException("may hold data");
        }
    }

    public static final class Loops implements ImsProgram {
        private volatile long turns;

        @Override
        @SuppressWarnings("InfiniteRecursion")
        public void run(ImsTask task) {
            while (turns >= 0) {
                turns = (turns + 1) & 0xFFFF;
            }
        }
    }

    public static final class Exits implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            System.exit(7);
        }
    }

    public static final class Rolls implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            task.ioPcb().rollBackAndEnd();
        }
    }

    /** Inserts a segment that is longer than a message between servant and region. */
    public static final class Talks implements ImsProgram {
        @Override
        public void run(ImsTask task) {
            task.ioPcb().insert(Area.of(new byte[1 << 20]));
        }
    }
}
