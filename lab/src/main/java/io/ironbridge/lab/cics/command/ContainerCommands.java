package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Channel;
import io.ironbridge.lab.cics.runtime.Channels;
import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.ContainerText;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** PUT, GET, MOVE and DELETE CONTAINER (CHANNEL). */
final class ContainerCommands {
    private static final int DELETE = 0x3412;
    private static final int GET = 0x3414;
    private static final int PUT = 0x3416;
    private static final int MOVE = 0x3440;

    private static final int BAD_DATATYPE = 1;
    private static final int BAD_LENGTH = 1;
    private static final int BAD_OFFSET = 5;
    private static final int TOO_LONG = 11;
    private static final int BAD_CONVERSION = 3;

    private ContainerCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                PUT, ContainerCommands::put,
                GET, ContainerCommands::get,
                MOVE, ContainerCommands::move,
                DELETE, ContainerCommands::delete);
    }

    private static void put(CommandCall call) {
        String name = Channels.container(call.text("CONTAINER"));
        Channel channel = call.level().channels().existingOrNew(call.textIfGiven("CHANNEL"));
        Container container = new Container(name, ccsid(call), from(call));
        Container whole =
                call.has("APPEND") && channel.has(name)
                        ? ContainerText.appended(channel.get(name), container)
                        : container;
        if (whole.data().length() > call.task().config().mostContainerBytes()) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        channel.put(whole);
    }

    /** CHAR if specified or if a code page is named; otherwise BIT. */
    private static int ccsid(CommandCall call) {
        if (call.has("FROMCCSID")) {
            ContainerText.charset(call.number("FROMCCSID"));
            return (int) call.number("FROMCCSID");
        }
        if (call.has("FROMCODEPAGE")) {
            return ContainerText.ccsid(call.text("FROMCODEPAGE"));
        }
        return call.has("CHAR") || isText(call) ? CodePageTables.HOST_CCSID : Container.BIT;
    }

    private static boolean isText(CommandCall call) {
        if (!call.has("DATATYPE")) {
            return false;
        }
        int type = (int) call.number("DATATYPE");
        if (type == CicsNumbers.value("CHAR").orElseThrow()) {
            return true;
        }
        if (type != CicsNumbers.value("BIT").orElseThrow()) {
            throw Conditions.of("INVREQ", BAD_DATATYPE);
        }
        return false;
    }

    /** Bytes in a code page that the program names are kept unchanged. */
    private static Area from(CommandCall call) {
        long length = call.number("FLENGTH", call.declaredLength("FROM"));
        if (length < 0 || length > call.task().config().mostContainerBytes()) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        boolean named = call.has("FROMCCSID") || call.has("FROMCODEPAGE");
        return Area.of(
                named ? call.bytes("FROM", (int) length) : call.hostBytes("FROM", (int) length));
    }

    private static void get(CommandCall call) {
        Channel channel = call.level().channels().existing(call.textIfGiven("CHANNEL"));
        Container container = channel.get(call.text("CONTAINER"));
        Optional<Charset> wanted = wanted(call);
        byte[] data =
                wanted.map(charset -> ContainerText.in(container, charset))
                        .orElseGet(() -> unconverted(call, container));
        ReadData read = new ReadData(call, "FLENGTH");
        boolean inPieces = call.has("BYTEOFFSET") && !call.has("NODATA");
        byte[] hosts = inPieces ? piece(data, call.number("BYTEOFFSET"), read.pieceRoom()) : data;
        call.give("CCSID", container.ccsid());
        boolean asIs = wanted.isPresent() || call.level().host() || isRaw(call, container);
        byte[] bytes = asIs ? hosts : ContainerText.nativeBytes(hosts, form(call));
        if (inPieces) {
            read.givePiece(bytes);
        } else {
            read.give(bytes, TOO_LONG);
        }
    }

    private static Optional<Charset> wanted(CommandCall call) {
        if (call.has("INTOCCSID")) {
            return Optional.of(ContainerText.charset(call.number("INTOCCSID")));
        }
        return call.textIfGiven("INTOCODEPAGE")
                .map(name -> ContainerText.charset(ContainerText.ccsid(name)));
    }

    private static byte[] unconverted(CommandCall call, Container container) {
        return isRaw(call, container)
                ? container.data().bytes()
                : ContainerText.hostBytes(container);
    }

    /** CONVERTST(NOCONVERT): the bytes of a text in the code page of the PUT. */
    private static boolean isRaw(CommandCall call, Container container) {
        if (!call.has("CONVERTST")) {
            return false;
        }
        if (call.number("CONVERTST") != CicsNumbers.value("NOCONVERT").orElseThrow()) {
            throw Conditions.of("INVREQ", BAD_CONVERSION);
        }
        return container.ccsid() != Container.BIT;
    }

    private static HostForm form(CommandCall call) {
        return call.form(call.has("SET") ? "SET" : "INTO");
    }

    private static byte[] piece(byte[] data, long byteOffset, int room) {
        int offset = Math.clamp(byteOffset, 0, data.length);
        if (offset > 0 && offset == data.length) {
            throw Conditions.of("LENGERR", BAD_OFFSET);
        }
        return Arrays.copyOfRange(data, offset, offset + Math.min(room, data.length - offset));
    }

    private static void move(CommandCall call) {
        String as = Channels.container(call.text("AS"));
        Channels channels = call.level().channels();
        Channel from = channels.existing(call.textIfGiven("CHANNEL"));
        Channel to = channels.existingOrNew(call.textIfGiven("TOCHANNEL"));
        Container moved = from.delete(call.text("CONTAINER"));
        to.put(new Container(as, moved.ccsid(), moved.data()));
    }

    private static void delete(CommandCall call) {
        call.level()
                .channels()
                .existing(call.textIfGiven("CHANNEL"))
                .delete(call.text("CONTAINER"));
    }
}
