package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.program.TaskQueues;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import java.time.Duration;

/** Programs in Java, found through a jar of the load library. */
public final class JavaPrograms {
    private JavaPrograms() {}

    static byte[] host(String text) {
        return text.getBytes(Commareas.EBCDIC);
    }

    static String text(byte[] host) {
        return new String(host, Commareas.EBCDIC);
    }

    static void answer(CicsTask task, String text) {
        byte[] host = host(text);
        System.arraycopy(host, 0, task.commarea(), 0, host.length);
    }

    /** Turns its COMMAREA around; its fields are fresh each time. */
    public static final class Turns implements CicsProgram {
        private int runs;

        @Override
        public void run(CicsTask task) {
            runs++;
            String turned = new StringBuilder(text(task.commarea())).reverse().toString();
            answer(task, turned.stripLeading() + runs + task.facts().invokingProgram());
        }
    }

    /** Links to COBOL. */
    public static final class Links implements CicsProgram {
        @Override
        public void run(CicsTask task) {
            byte[] data = host(" ".repeat(30));
            task.link("LINKED", data);
            answer(task, text(data));
        }
    }

    /** Fails in the way that its COMMAREA says. */
    public static final class Fails implements CicsProgram {
        @Override
        public void run(CicsTask task) {
            switch (text(task.commarea()).strip()) {
                case "ABEND" -> throw task.abend("JABD");
                case "CONDITION" -> task.queues().readTs("NOQ", 1);
                case "EXIT" -> System.exit(3);
                case "PROGRAM" -> task.link("NONE");
                default -> throw new IllegalStateException("with text that no log may have");
            }
        }
    }

    /** Uses everything. */
    public static final class Uses implements CicsProgram {
        @Override
        public void run(CicsTask task) {
            StringBuilder report = new StringBuilder();
            files(task.files(), report);
            queues(task.queues(), report);
            channel(task, report);
            task.enqueue(host("LOCKED"));
            report.append(task.tryEnqueue(host("HELD"))).append(' ');
            task.dequeue(host("LOCKED"));
            task.delay(Duration.ofMillis(5));
            task.syncpoint();
            task.rollback();
            report.append(task.retrieve().isPresent()).append(' ');
            report.append(task.web().isPresent()).append(' ');
            report.append(task.facts().applid()).append(task.facts().linkLevel());
            answer(task, report.toString());
        }

        private static void files(TaskFiles files, StringBuilder report) {
            files.write("KEYFILE", host("KEY1"), host("KEY1one"));
            files.write("KEYFILE", host("KEY2"), host("KEY2two"));
            report.append(text(files.read("KEYFILE", host("KEY1"), Match.EQUAL).data().copy()));
            files.readForUpdate("KEYFILE", host("KEY1"));
            files.rewrite("KEYFILE", host("KEY1new"));
            files.startBrowse("KEYFILE", host("KEY1"), Match.EQUAL);
            report.append(text(files.readNext("KEYFILE").data().copy()));
            report.append(text(files.readPrevious("KEYFILE").key().copy()));
            files.endBrowse("KEYFILE");
            files.readForUpdate("KEYFILE", host("KEY1"));
            files.delete("KEYFILE");
            files.unlock("KEYFILE");
            files.delete("KEYFILE", host("KEY2"));
            report.append(' ');
        }

        private static void queues(TaskQueues queues, StringBuilder report) {
            report.append(queues.writeTs("JQ", host("item")));
            queues.rewriteTs("JQ", 1, host("ITEM"));
            report.append(text(queues.readTs("JQ", 1)));
            report.append(text(queues.readNextTs("JQ")));
            queues.deleteTs("JQ");
            queues.writeTd("CSMT", host("line"));
            report.append(' ');
        }

        private static void channel(CicsTask task, StringBuilder report) {
            TaskChannel channel = task.channel("JCHAN");
            channel.putText("TEXT", "text");
            channel.put("BIT", host("bits"));
            report.append(channel.text("TEXT")).append(channel.containers());
            task.link("ADDS", channel);
            report.append(text(channel.get("ADDED").data().copy()).strip());
            channel.delete("ADDED");
            try {
                channel.delete("ADDED");
            } catch (ConditionException e) {
                report.append(e.resp()).append(' ');
            }
        }
    }
}
