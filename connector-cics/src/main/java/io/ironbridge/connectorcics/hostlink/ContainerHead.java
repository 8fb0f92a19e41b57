package io.ironbridge.connectorcics.hostlink;

/** Offsets of a container's header, in requests and answers. */
final class ContainerHead {
    static final int NAME = 0x00;
    static final int NAME_LENGTH = 16;
    static final int TYPE = 0x10;
    static final int CCSID = 0x14;
    static final int DATA_LENGTH = 0x18;
    static final int ACTION = 0x1C;
    static final int WORD_LENGTH = 4;
    static final int LENGTH = 0x20;

    private ContainerHead() {}
}
