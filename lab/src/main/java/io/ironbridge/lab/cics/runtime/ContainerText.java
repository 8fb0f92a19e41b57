package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Containers keep host form: the bytes of BIT containers as a host program would have them, those
 * of CHAR containers in the code page of their CCSID. Source: CICS TS, "Data conversion with
 * channels".
 */
public final class ContainerText {
    private static final int OUT_OF_RANGE = 1;
    private static final int NOT_SUPPORTED = 2;
    private static final int NO_TEXT = 3;
    private static final int MOST_CCSID = 65535;

    private ContainerText() {}

    /**
     * The code page of a CCSID.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CCSIDERR
     */
    public static Charset charset(long ccsid) {
        if (ccsid < 1 || ccsid > MOST_CCSID) {
            throw Conditions.of("CCSIDERR", OUT_OF_RANGE);
        }
        return CodePageTables.byCcsid((int) ccsid)
                .orElseThrow(() -> Conditions.of("CCSIDERR", NOT_SUPPORTED));
    }

    /**
     * The CCSID of a named code page.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException CODEPAGEERR
     */
    public static int ccsid(String codePage) {
        return CodePageTables.byName(codePage)
                .flatMap(CodePageTables::ccsid)
                .orElseThrow(() -> Conditions.of("CODEPAGEERR", NOT_SUPPORTED));
    }

    /** The text of a CHAR container in another code page. */
    public static byte[] in(Container container, Charset wanted) {
        if (container.ccsid() == Container.BIT) {
            throw Conditions.of("CCSIDERR", NO_TEXT);
        }
        return CodePageTables.converted(
                container.data().bytes(), charset(container.ccsid()), wanted);
    }

    /** Data for a program that names no code page: a text is in the host's. */
    public static byte[] hostBytes(Container container) {
        return container.ccsid() == Container.BIT
                ? container.data().bytes()
                : in(container, CodePageTables.HOST);
    }

    /** In native form, of the area that takes it. */
    public static byte[] nativeBytes(byte[] host, HostForm form) {
        return form.toNative(host.clone());
    }

    /** One container made of two, in the code page of the first. */
    public static Container appended(Container first, Container second) {
        byte[] more =
                first.ccsid() == second.ccsid() || isBit(first) || isBit(second)
                        ? second.data().bytes()
                        : in(second, charset(first.ccsid()));
        byte[] all = Arrays.copyOf(first.data().bytes(), first.data().length() + more.length);
        System.arraycopy(more, 0, all, first.data().length(), more.length);
        return new Container(first.name(), first.ccsid(), Area.of(all));
    }

    private static boolean isBit(Container container) {
        return container.ccsid() == Container.BIT;
    }
}
