package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Container;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads answers. Any bytes become an outcome. */
final class LinkAnswer {
    private final LinkedProgram program;
    private final String endpoint;
    private final long token;
    private final Duration hostTime;

    /**
     * @param program that was called
     * @param endpoint for outcomes
     * @param token of the request
     */
    public LinkAnswer(LinkedProgram program, String endpoint, long token, Duration hostTime) {
        this.program = program;
        this.endpoint = endpoint;
        this.token = token;
        this.hostTime = hostTime;
    }

    /** The outcome of an answer with status 200 and the right media type. */
    public Outcome of(Bytes body) {
        byte[] answer = body.array();
        try {
            return read(answer);
        } catch (UnreadableAnswerException e) {
            return new Outcome.Unreadable(endpoint, String.valueOf(e.getMessage()));
        }
    }

    private Outcome read(byte[] answer) throws UnreadableAnswerException {
        int data = head(answer);
        if (Numbers.get(answer, AnswerHead.OUTCOME) != AnswerHead.WELL) {
            return new LinkFailure(answer).outcome(hostTime);
        }
        Payload payload = program.hasChannel() ? channel(answer, data) : commarea(answer, data);
        return new Outcome.Replied(payload, hostTime);
    }

    /** The index at which the data begins. */
    private int head(byte[] answer) throws UnreadableAnswerException {
        if (answer.length < AnswerHead.LENGTH) {
            throw new UnreadableAnswerException(
                    "an answer of %d bytes, which is less than its header"
                            .formatted(answer.length));
        }
        if (!HostText.get(answer, AnswerHead.EYE_CATCHER, 4).equals("IBLR")) {
            throw new UnreadableAnswerException("an answer that does not begin with IBLR");
        }
        if (Numbers.get(answer, AnswerHead.VERSION) != 1) {
            throw new UnreadableAnswerException(
                    "an answer of version " + Numbers.get(answer, AnswerHead.VERSION));
        }
        int total = Numbers.get(answer, AnswerHead.TOTAL_LENGTH);
        if (total != answer.length) {
            throw new UnreadableAnswerException(
                    "an answer of %d bytes that announces %d".formatted(answer.length, total));
        }
        if (Numbers.token(answer, AnswerHead.TOKEN) != token) {
            throw new UnreadableAnswerException("the answer to another request");
        }
        int length = Numbers.get(answer, AnswerHead.HEAD_LENGTH);
        if (length < AnswerHead.LENGTH || length > answer.length) {
            throw new UnreadableAnswerException("a header of %d bytes".formatted(length));
        }
        return length;
    }

    private Payload commarea(byte[] answer, int data) throws UnreadableAnswerException {
        int length = Numbers.get(answer, AnswerHead.COMMAREA_LENGTH);
        int given = Numbers.get(answer, AnswerHead.COMMAREA_GIVEN);
        if (length != program.commareaLength()
                || given < 0
                || given > length
                || given != answer.length - data) {
            throw new UnreadableAnswerException(
                    "a COMMAREA of %d bytes, %d of them given; %d bytes follow and %d were requested"
                            .formatted(
                                    length, given, answer.length - data, program.commareaLength()));
        }
        return new Payload.Commarea(
                given == length
                        ? Bytes.wrap(answer, data, given)
                        : Bytes.wrap(Arrays.copyOfRange(answer, data, data + length)));
    }

    private Payload channel(byte[] answer, int data) throws UnreadableAnswerException {
        int count = Numbers.get(answer, AnswerHead.CONTAINERS);
        List<Container> containers = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int at = data;
        while (at < answer.length) {
            Container container = container(answer, at);
            if (!names.add(container.name())) {
                throw new UnreadableAnswerException("two containers named " + container.name());
            }
            containers.add(container);
            at += ContainerHead.LENGTH + container.bytes().length();
        }
        if (containers.size() != count) {
            throw new UnreadableAnswerException(
                    "%d containers instead of the announced %d"
                            .formatted(containers.size(), count));
        }
        return new Payload.Channel(containers);
    }

    private static Container container(byte[] answer, int at) throws UnreadableAnswerException {
        int room = answer.length - at - ContainerHead.LENGTH;
        int length = room < 0 ? -1 : Numbers.get(answer, at + ContainerHead.DATA_LENGTH);
        if (length < 0 || length > room) {
            throw new UnreadableAnswerException(
                    "a container at X'%X' that is longer than the answer".formatted(at));
        }
        String name = HostText.get(answer, at, ContainerHead.NAME_LENGTH);
        int ccsid = Numbers.get(answer, at + ContainerHead.CCSID);
        String type = HostText.get(answer, at + ContainerHead.TYPE, ContainerHead.WORD_LENGTH);
        boolean bit = type.equals("BIT") && ccsid == Container.BIT;
        boolean character = type.equals("CHAR") && ccsid > Container.BIT;
        if (name.isEmpty() || (!bit && !character)) {
            throw new UnreadableAnswerException(
                    "a container at X'%X' with an invalid name, type or CCSID".formatted(at));
        }
        return new Container(name, ccsid, Bytes.wrap(answer, at + ContainerHead.LENGTH, length));
    }
}
