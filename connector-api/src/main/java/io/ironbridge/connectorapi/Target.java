package io.ironbridge.connectorapi;

/**
 * What an asset calls on its back end, prepared when the project is loaded: a Db2 service's request
 * head, a program, a transaction. Each connector has its own kind and accepts only that; immutable.
 */
public interface Target {
    /** The name for messages and metrics, for example {@code SYSIBMSERVICE.employeeList}. */
    String name();
}
