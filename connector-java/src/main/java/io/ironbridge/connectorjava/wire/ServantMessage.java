package io.ironbridge.connectorjava.wire;

/** What a servant sends while it has a task. */
public sealed interface ServantMessage permits ProgramWire.Ended, AssetRequest {}
